package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsOptionTest {
  @TempDir private Path folder;

  @Test
  void withoutCredentialsNothingLeavesTheMachine() {
    fails(
        "0.0.0.0 is not a loopback address, and without TLS only those are allowed",
        "server",
        "--set",
        "listen=0.0.0.0:0",
        "--set",
        "dataset=synthetic:240x6x3",
        "--set",
        "model=logistic",
        "--set",
        "folder=" + path("server"));
    assertThat(folder).isEmptyDirectory();
    fails("192.0.2.1 is not a loopback address", "client", "--server", "192.0.2.1:7878");
  }

  @Test
  void credentialsMustBeThereAndAClientsOwn() {
    fails("does not exist", "client", "--credentials", path("nowhere"));
    succeeds("identity", "init", "--authority", path("authority"));
    succeeds(issue("hub", "--server", "127.0.0.1"));
    succeeds(issue("alice", "--key", "p256"));
    fails("are a server's credentials", "client", "--credentials", path("hub"));
    fails(
        "--name is bob; it must be alice, as the credentials say",
        "client",
        "--credentials",
        path("alice"),
        "--name",
        "bob");
  }

  private String[] issue(String name, String option, String value) {
    return new String[] {
      "identity",
      "issue",
      name,
      option,
      value,
      "--authority",
      path("authority"),
      "--out",
      path(name)
    };
  }

  private static void succeeds(String... arguments) {
    assertThat(CommandRun.of(arguments).exitCode()).isZero();
  }

  private static void fails(String sentence, String... arguments) {
    CommandRun run = CommandRun.of(arguments);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("cicada ").contains(sentence).hasLineCount(1);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
