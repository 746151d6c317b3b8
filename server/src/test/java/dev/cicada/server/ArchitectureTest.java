package dev.cicada.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
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

  /** No clock, no network, no threads: what makes runs repeatable in tests. */
  @Test
  void theStateMachineHasNoInputOrOutputOfItsOwn() {
    noClasses()
        .that()
        .resideInAPackage("..server.machine..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.grpc..", "java.net..", "java.nio.file..", "java.sql..", "java.time..")
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
