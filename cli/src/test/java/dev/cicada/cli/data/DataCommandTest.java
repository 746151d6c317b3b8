package dev.cicada.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import dev.cicada.files.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataCommandTest {
  @TempDir private Path folder;

  @Test
  void listsWhatIsAtHandAndWhatIsNot() {
    CommandRun run = run("list");

    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .containsPattern("mnist +at hand")
        .containsPattern("cifar10 +to be fetched");
  }

  @Test
  void tellsWhatAStoppedFetchLeftIncomplete() throws IOException {
    Path cifar10 = Files.createDirectories(folder.resolve("cache/cifar10"));
    Files.createFile(cifar10.resolve("data_batch_1.bin"));
    Files.createFile(cifar10.resolve("data_batch_2.bin"));

    assertThat(run("list").output()).containsPattern("cifar10 +incomplete");
    CommandRun verify = run("verify");
    assertThat(verify.exitCode()).isEqualTo(2);
    assertThat(verify.errors()).contains("data_batch_1.bin is corrupt").hasLineCount(1);
  }

  @Test
  void verifiesAllThatIsAtHand() {
    CommandRun run = run("verify");

    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .containsPattern("fashion-mnist +right: 60,000 \\+ 10,000 samples")
        .doesNotContain("cifar10");
  }

  @Test
  void showsWhoGotWhat() {
    CommandRun run =
        run("partition", "--dataset", "mnist", "--clients", "10", "--labels-per-client", "5");

    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .startsWith("mnist to 10 clients by shards, seed 1")
        .contains("60,000 of 60,000 samples dealt", "samples per client: 6,000 to 6,000");
  }

  @Test
  void wishesThatCannotBeMetEndWithOneSentenceAndExitCodeTwo() throws IOException {
    fails("maybe use 10 or 12 clients", "partition", "--clients", "11", "--labels-per-client", "5");
    fails("labelsPerClient is 11", "partition", "--labels-per-client", "11");
    fails("clients is 0", "partition", "--clients", "0");
    fails("it is ten; it must be a whole number", "partition", "--clients", "ten");
    fails("it is one; it must be a whole number", "partition", "--seed", "one");
    fails("alpha is -1.0", "partition", "--scheme", "dirichlet", "--alpha", "-1");
    fails("partition is shard; it must be one of shards", "partition", "--scheme", "shard");
    fails("there is no dataset mnits", "partition", "--dataset", "mnits");
    fails("mnist cannot be fetched", "fetch", "mnist");
    fails("nowhere does not exist", "fetch", "cifar10", "--from", folder + "/nowhere");
    Path archive = Files.writeString(folder.resolve("cifar-10-binary.tar.gz"), "damaged");
    fails("is not a gzipped archive", "fetch", "cifar10", "--from", archive.toString());
    fails("is not a gzipped archive", "verify", archive.toString());
    fails("must have one idx file of train images", "verify", "/");
    assertThat(folder.resolve("cache"))
        .isDirectoryNotContaining(file -> !file.endsWith(FolderLock.FILE));
  }

  private void fails(String sentence, String... arguments) {
    CommandRun run = run(arguments);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("cicada data ").contains(sentence).hasLineCount(1);
  }

  private CommandRun run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("data"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--cache", folder.resolve("cache").toString()));
    return CommandRun.of(all.toArray(String[]::new));
  }
}
