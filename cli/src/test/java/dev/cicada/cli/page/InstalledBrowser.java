package dev.cicada.cli.page;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Tests that need Chromium and its driver. If they are missing, one line says so. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(InstalledBrowser.Condition.class)
public @interface InstalledBrowser {
  /** Whether the programs are there. */
  final class Condition implements ExecutionCondition {
    private static boolean said;

    static final Optional<Path> BROWSER =
        first("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
    static final Optional<Path> DRIVER = first("/usr/bin/chromedriver");

    private static Optional<Path> first(String... paths) {
      return List.of(paths).stream().map(Path::of).filter(Files::isExecutable).findFirst();
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (BROWSER.isPresent() && DRIVER.isPresent()) {
        return ConditionEvaluationResult.enabled("there is a browser");
      }
      say();
      return ConditionEvaluationResult.disabled("no browser");
    }

    private static synchronized void say() {
      if (!said) {
        said = true;
        System.out.println(
            "Browser tests are skipped: there is no chromium with chromedriver in /usr/bin.");
      }
    }
  }
}
