package dev.cicada.cli.extensions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandProcess;
import dev.cicada.extension.Extension;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What it takes to add a scheme, an aggregation or a model to the program: one class and one
 * service line each. If anything else had to know their names, this would fail.
 */
class AddingOneTest {
  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();
  private static final List<String> CLASSES =
      List.of("ProportionalFair", "ServerMomentum", "DeepNarrow");
  private static final String SERVICE = "META-INF/services/" + Extension.class.getName();

  @TempDir private Path folder;

  private Path added(List<String> services) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> arguments = new ArrayList<>(List.of("-d", classes.toString()));
    CLASSES.forEach(name -> arguments.add(EXAMPLES.resolve(name + ".java").toString()));
    int failures =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                arguments.toArray(String[]::new));
    assertThat(failures).isZero();
    Path lines = classes.resolve(SERVICE);
    Files.createDirectories(lines.getParent());
    Files.write(lines, services);
    return classes;
  }

  private String output(int exitCode, Path classes, String... arguments) throws Exception {
    Process process =
        CommandProcess.with(classes, List.of(arguments)).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
    return output;
  }

  private String[] simulation() {
    List<String> arguments = new ArrayList<>(List.of("simulate"));
    for (String setting :
        List.of(
            "scheme=proportional-fair",
            "fairWindow=4",
            "aggregation=server-momentum",
            "model=deep-narrow",
            "depth=2",
            "dataset=synthetic:600x8x10",
            "clients=4",
            "rounds=5")) {
      arguments.addAll(List.of("--set", setting));
    }
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    return arguments.toArray(String[]::new);
  }

  @Test
  void oneClassAndOneLineForEach() throws Exception {
    Path classes = added(CLASSES);

    String listed = output(0, classes, "extensions", "scheme");
    output(0, classes, simulation());

    try (Stream<Path> files = Files.walk(classes)) {
      assertThat(
              files.filter(Files::isRegularFile).map(file -> classes.relativize(file).toString()))
          .as("all that was added")
          .allMatch(
              file -> file.equals(SERVICE) || CLASSES.contains(file.replaceAll("[$.].*", "")));
    }
    assertThat(listed).contains("proportional-fair", "fairWindow", "random");
    assertThat(folder.resolve("out/run.json"))
        .content()
        .contains("\"proportional-fair\"", "\"server-momentum\"", "\"deep-narrow\"")
        .doesNotContain("plug-in");
    assertThat(folder.resolve("out/accuracy-against-energy.svg")).isNotEmptyFile();
  }

  @Test
  void withoutItsLineAnExtensionIsNotThere() throws Exception {
    Path classes = added(List.of("ServerMomentum", "DeepNarrow"));

    assertThat(output(2, classes, simulation())).contains("fairWindow is not a setting of a run");
  }
}
