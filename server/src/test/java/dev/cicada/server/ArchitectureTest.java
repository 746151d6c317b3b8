package dev.cicada.server;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.Serializable;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses SERVER =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.cicada.server");

  @Test
  void packagesAreFreeOfCycles() {
    SlicesRuleDefinition.slices()
        .matching("dev.cicada.server.(*)..")
        .should()
        .beFreeOfCycles()
        .check(SERVER);
  }

  /** No disk, no clock, no network, no threads: that makes runs repeatable in tests. */
  @Test
  void theStateMachineHasNoInputOrOutputOfItsOwn() {
    noClasses()
        .that()
        .resideInAnyPackage("..server.machine..", "..server.history..")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "io.grpc..",
                    "java.io..",
                    "java.net..",
                    "java.nio.file..",
                    "java.sql..",
                    "java.time..",
                    "dev.cicada.server.ledger..")
                .and(not(equivalentTo(Serializable.class))))
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .check(SERVER);
  }
}
