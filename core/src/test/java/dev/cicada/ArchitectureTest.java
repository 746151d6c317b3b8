package dev.cicada;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.cicada");

  @Test
  void packagesDependOnlyUpward() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("random")
        .definedBy("dev.cicada.random..")
        .layer("radio")
        .definedBy("dev.cicada.radio..")
        .layer("device")
        .definedBy("dev.cicada.device..")
        .layer("plan")
        .definedBy("dev.cicada.plan..")
        .layer("scheme")
        .definedBy("dev.cicada.scheme..")
        .layer("protocol")
        .definedBy("dev.cicada.protocol..")
        .layer("simulation")
        .definedBy("dev.cicada.simulation..")
        .whereLayer("simulation")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("protocol")
        .mayOnlyBeAccessedByLayers("simulation")
        .whereLayer("scheme")
        .mayOnlyBeAccessedByLayers("protocol", "simulation")
        .whereLayer("device")
        .mayOnlyBeAccessedByLayers("scheme", "protocol", "simulation")
        .whereLayer("plan")
        .mayOnlyBeAccessedByLayers("scheme", "protocol", "simulation")
        .whereLayer("radio")
        .mayOnlyBeAccessedByLayers("plan", "scheme", "protocol", "simulation")
        .check(CORE);
  }

  @Test
  void packagesAreFreeOfCycles() {
    SlicesRuleDefinition.slices()
        .matching("dev.cicada.(*)..")
        .should()
        .beFreeOfCycles()
        .check(CORE);
  }

  /** JSpecify's annotations are for compilers; nothing needs them at run time. */
  @Test
  void coreDependsOnNothingButTheJdk() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "dev.cicada..", "java..", "javax.crypto..", "org.jspecify.annotations..")
        .check(CORE);
  }

  /** {@link Math} may give other last bits on another JDK; {@link StrictMath} never does. */
  @Test
  void nothingTranscendentalIsTakenFromMath() {
    for (String function :
        List.of(
            "exp", "expm1", "log", "log10", "log1p", "cbrt", "sin", "cos", "tan", "asin", "acos",
            "atan", "sinh", "cosh", "tanh")) {
      noClasses().should().callMethod(Math.class, function, double.class).check(CORE);
    }
    for (String function : List.of("pow", "atan2", "hypot")) {
      noClasses().should().callMethod(Math.class, function, double.class, double.class).check(CORE);
    }
  }
}
