package dev.cicada.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DataCommandTest {
  @TempDir private Path folder;
  private final StringWriter output = new StringWriter();
  private final StringWriter error = new StringWriter();

  @Test
  void listsWhatIsAtHandAndWhatIsNot() {
    assertThat(run("list", "--cache", folder.toString())).isZero();
    assertThat(output.toString())
        .containsPattern("mnist +at hand")
        .containsPattern("cifar10 +to be fetched");
  }

  @Test
  void verifiesAllThatIsAtHand() {
    assertThat(run("verify", "--cache", folder.toString())).isZero();
    assertThat(output.toString())
        .containsPattern("fashion-mnist +right: 60,000 \\+ 10,000 samples")
        .doesNotContain("cifar10");
  }

  @Test
  void showsWhoGotWhat() {
    assertThat(
            run("partition", "--dataset", "mnist", "--clients", "10", "--labels-per-client", "5"))
        .isZero();
    assertThat(output.toString())
        .startsWith("mnist to 10 clients by shards, seed 1")
        .contains("60,000 of 60,000 samples dealt", "samples per client: 6,000 to 6,000");
  }

  @Test
  void wishesThatCannotBeMetEndWithOneSentenceAndExitCodeTwo() throws IOException {
    fails("maybe use 10 or 12 clients", "partition", "--clients", "11", "--labels-per-client", "5");
    fails("alpha is -1.0", "partition", "--scheme", "dirichlet", "--alpha", "-1");
    fails("there is no dataset mnits", "partition", "--dataset", "mnits");
    fails("mnist cannot be fetched", "fetch", "mnist");
    fails("nowhere does not exist", "fetch", "cifar10", "--from", folder + "/nowhere");
    Path archive = Files.writeString(folder.resolve("cifar-10-binary.tar.gz"), "damaged");
    fails("is corrupt", "fetch", "cifar10", "--from", archive.toString());
    fails("is corrupt", "verify", archive.toString());
    assertThat(folder.resolve("cache")).isEmptyDirectory();
  }

  @Test
  void progressIsABarOnATerminal() {
    progress(true);
    assertThat(output.toString())
        .startsWith("\r[..............................] 0/2 reading\u001b[K")
        .endsWith("\r[###############...............] 1/2 first\u001b[K" + System.lineSeparator());
  }

  @Test
  void progressIsLinesElsewhere() {
    progress(false);
    assertThat(output.toString().lines()).containsExactly("0/2 reading", "1/2 first");
  }

  private void progress(boolean terminal) {
    try (ProgressDisplay display = new ProgressDisplay(new PrintWriter(output), terminal)) {
      display.at("reading", 0, 2);
      display.at("first", 1, 2);
    }
  }

  private void fails(String sentence, String... arguments) {
    error.getBuffer().setLength(0);
    String[] all = Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--cache";
    all[arguments.length + 1] = folder.resolve("cache").toString();
    assertThat(run(all)).isEqualTo(2);
    assertThat(error.toString()).contains(sentence).doesNotContain("Exception", "\tat ");
  }

  private int run(String... arguments) {
    return new CommandLine(new DataCommand())
        .setOut(new PrintWriter(output))
        .setErr(new PrintWriter(error))
        .execute(arguments);
  }
}
