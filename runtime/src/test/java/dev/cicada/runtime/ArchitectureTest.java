package dev.cicada.runtime;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses RUNTIME =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.cicada.runtime");

  @Test
  void packagesAreFreeOfCycles() {
    SlicesRuleDefinition.slices()
        .matching("dev.cicada.runtime.(*)..")
        .should()
        .beFreeOfCycles()
        .check(RUNTIME);
  }

  @Test
  void clientsKnowNothingOfTheServer() {
    noClasses()
        .that()
        .resideInAPackage("..runtime.client..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..runtime.server..", "..runtime.machine..")
        .check(RUNTIME);
  }

  /** No clock, no network, no threads: what makes runs repeatable in tests. */
  @Test
  void theStateMachineHasNoInputOrOutputOfItsOwn() {
    noClasses()
        .that()
        .resideInAPackage("..runtime.machine..")
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
        .check(RUNTIME);
  }
}
