package dev.cicada.cli.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import dev.cicada.identity.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentityCommandTest {
  @TempDir private Path folder;

  @Test
  void makesAnAuthorityAndCredentialsAndTakesThemBack() {
    succeeds("init");
    assertThat(succeeds("list")).contains("has issued nothing yet");
    succeeds("issue", "hub", "--server", "localhost,127.0.0.1", "--out", path("hub"));
    assertThat(succeeds("issue", "alice", "--key", "p256", "--days", "30", "--out", path("alice")))
        .contains("the client certificate of alice, valid until");
    assertThat(Credentials.load(folder.resolve("alice")).clientName()).contains("alice");
    assertThat(Credentials.load(folder.resolve("hub")).clientName()).isEmpty();

    assertThat(succeeds("revoke", "alice"))
        .contains("revoked alice, serial number")
        .contains(path("authority/revoked.crl"));

    assertThat(succeeds("list"))
        .containsPattern("alice +client +p256 +revoked")
        .containsPattern("hub +server +p256 +good");
  }

  @Test
  void certifiesKeysThatItNeverSees() throws IOException {
    succeeds("init");
    CommandRun request = CommandRun.of("identity", "request", "alice", "--out", path("alice"));
    assertThat(request.exitCode()).isZero();
    assertThat(request.output()).contains("send " + path("alice/request.csr"));

    assertThat(succeeds("issue", "--request", path("alice/request.csr"), "--out", path("answer")))
        .contains("the client certificate of alice, valid until")
        .contains("send the files in this folder back to alice");
    for (String file : List.of("own.crt", "authority.crt")) {
      Files.copy(folder.resolve("answer").resolve(file), folder.resolve("alice").resolve(file));
    }

    assertThat(Credentials.load(folder.resolve("alice")).clientName()).contains("alice");
    fails("the request has a name", "issue", "bob", "--request", path("alice/request.csr"));
    fails("BEGIN CERTIFICATE REQUEST", "issue", "--request", path("alice/own.key"));
  }

  @Test
  void wishesThatCannotBeMetEndWithOneSentenceAndExitCodeTwo() throws IOException {
    fails("holds no authority", "list");
    fails("holds no authority", "issue", "alice", "--out", path("alice"));
    succeeds("init");
    fails("exists and is not an empty folder", "init");
    fails("the name is '../alice'", "issue", "../alice", "--out", path("alice"));
    fails("it is rsa; it must be ed25519 or p256", "issue", "alice", "--key", "rsa");
    fails("--days is 0; it must be between 1 and 36500", "issue", "alice", "--days", "0");
    fails("the host is 'a b'", "issue", "hub", "--server", "a b", "--out", path("hub"));
    fails("neither NAME nor --request is given", "issue");
    fails("no certificate has the name or serial number bob", "revoke", "bob");
    succeeds("issue", "alice", "--out", path("alice"));
    fails("alice has a certificate that is valid", "issue", "alice", "--out", path("second"));
    succeeds("revoke", "alice");
    fails("alice is revoked already", "revoke", "alice");
    Files.writeString(folder.resolve("authority/revoked.crl"), "damaged");
    fails("is not a PEM file with a part", "list");
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("authority", "alice");
    }
  }

  private String succeeds(String... arguments) {
    CommandRun run = run(arguments);

    assertThat(run.errors()).isEmpty();
    assertThat(run.exitCode()).isZero();
    return run.output();
  }

  private void fails(String sentence, String... arguments) {
    CommandRun run = run(arguments);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("cicada identity ").contains(sentence).hasLineCount(1);
  }

  private CommandRun run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("identity"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--authority", path("authority")));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
