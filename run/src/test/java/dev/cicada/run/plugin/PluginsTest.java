package dev.cicada.run.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.Extension;
import dev.cicada.extension.Registry;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginsTest {
  private static final String SOURCE =
      """
      import dev.cicada.extension.About;
      import dev.cicada.scheme.*;
      import dev.cicada.settings.*;

      public final class Lucky implements SchemeProvider {
        private static final Setting<Integer> NUMBER =
            new Setting<>("luckyNumber", 3, ValueType.wholeNumber(0), "who calls");

        public About about() {
          return About.of("lucky", "one client, always").reading(NUMBER);
        }

        public Scheme scheme(Settings settings) {
          return conditions -> (round, gains) -> {
            double[] probabilities = new double[gains.length];
            probabilities[settings.get(NUMBER)] = 1;
            return Decision.withEqualShares(probabilities);
          };
        }
      }
      """;
  private static final String SERVICE = "META-INF/services/" + Extension.class.getName();

  @TempDir private Path folder;

  private Path source(String text) throws IOException {
    return Files.writeString(folder.resolve("Lucky.java"), text);
  }

  /** What a build would make of the source. */
  private Path classes() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    int failures =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                "-d",
                classes.toString(),
                source(SOURCE).toString());
    assertThat(failures).isZero();
    return classes;
  }

  private static void assertLuckyIsThere(Path plugin) {
    Registry registry = Plugins.load(List.of(plugin));
    RunConfig config =
        RunConfig.of(registry).withTexts(Map.of("scheme", "lucky", "luckyNumber", "5"));
    assertThat(registry.names(SchemeProvider.class)).contains("lucky", "random");
    assertThat(config.toYaml()).contains("luckyNumber: 5 # who calls");
    assertThat(config.get(RuleSettings.SCHEME)).isEqualTo("lucky");
    assertThat(config.plugins()).hasSize(1);
    assertThat(config.plugins().get(0).digest()).hasSize(64);
    assertThat(RunConfig.of(registry).plugins()).isEmpty();
  }

  @Test
  void aSourceFileIsEnough() throws IOException {
    assertLuckyIsThere(source(SOURCE));
  }

  @Test
  void aFolderOfClassesIsSearched() throws IOException {
    assertLuckyIsThere(classes());
  }

  /** All that an extension takes: one class, and one line that names it. */
  @Test
  void oneClassAndOneServiceLineMakeAnExtension() throws IOException {
    Path classes = classes();
    Files.createDirectories(classes.resolve(SERVICE).getParent());
    Files.writeString(classes.resolve(SERVICE), "Lucky\n");
    assertLuckyIsThere(classes);

    Path jar = folder.resolve("lucky.jar");
    try (JarOutputStream stream = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String file : List.of(SERVICE, "Lucky.class")) {
        stream.putNextEntry(new ZipEntry(file));
        stream.write(Files.readAllBytes(classes.resolve(file)));
      }
    }
    assertLuckyIsThere(jar);
  }

  private static void assertRefused(Path plugin, String message) {
    assertThatThrownBy(() -> RunConfig.of(Plugins.load(List.of(plugin))))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  @Test
  void whatDoesNotCompileIsShownWithItsLine() throws IOException {
    assertRefused(source(SOURCE.replace("= 1;", "= one;")), "Lucky.java:16: cannot find symbol");
  }

  @Test
  void whatIsNoPluginIsRefused() throws IOException {
    assertRefused(folder.resolve("missing.java"), "missing.java is missing or cannot be read");
    assertRefused(
        Files.writeString(folder.resolve("a.txt"), "x"), "a.txt cannot be loaded; it must be");
    assertRefused(source("public class Lucky {}"), "has no extension");
    assertRefused(Files.createDirectories(folder.resolve("empty")), "has no extension");
    assertRefused(
        source(SOURCE.replace("\"lucky\"", "\"random\"")), "random, a name that is taken");
    assertRefused(
        source(SOURCE.replace("luckyNumber", "rounds")), "setting rounds is declared twice");
    assertRefused(
        source(
            SOURCE.replace(
                "public About", "public Lucky() { int[] a = {}; a[1] = 0; } public About")),
        "cannot be made: java.lang.ArrayIndexOutOfBoundsException");
  }
}
