package dev.cicada.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.cicada.identity.AuthenticatedClient;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.KeyKind;
import dev.cicada.identity.Pem;
import dev.cicada.identity.RevocationList;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorityTest {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final Clock NOW = Clock.systemUTC();

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void whatItIssuesNamesTheClientAndItsDrawKey(KeyKind kind) throws Exception {
    Authority authority = authority(kind);

    Credentials alice = authority.issueClient("alice", kind, YEAR, folder.resolve("alice"));

    X509Certificate certificate = alice.certificate();
    certificate.verify(authority.certificate().getPublicKey());
    assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=alice");
    assertThat(certificate.getSubjectAlternativeNames().toString())
        .contains("cicada://client/alice");
    assertThat(AuthenticatedClient.of(certificate))
        .hasValueSatisfying(
            client -> {
              assertThat(client.name()).isEqualTo("alice");
              assertThat(client.drawKey()).isEqualTo(alice.drawKey().orElseThrow().publicKey());
            });
  }

  @ParameterizedTest
  @EnumSource
  void credentialsAreReadAsTheyWereWritten(KeyKind kind) {
    Authority authority = authority(kind);
    Credentials written = authority.issueClient("alice", kind, YEAR, folder.resolve("alice"));

    Credentials read = Credentials.load(folder.resolve("alice"));

    assertThat(read.certificate()).isEqualTo(written.certificate());
    assertThat(read.key()).isEqualTo(written.key());
    assertThat(read.authority()).isEqualTo(authority.certificate());
    assertThat(read.drawKey().orElseThrow().publicKey())
        .isEqualTo(written.drawKey().orElseThrow().publicKey());
    assertThat(read.clientName()).contains("alice");
    Credentials server =
        authority.issueServer("hub", List.of("localhost"), kind, YEAR, folder.resolve("hub"));
    assertThat(server.clientName()).isEmpty();
    assertThat(server.drawKey()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aClientThatMakesItsKeysItselfGetsAllButThem(KeyKind kind) throws IOException {
    Authority authority = authority(kind);
    Path own = folder.resolve("own");
    CertificateRequest made = CertificateRequest.make("alice", kind, own);

    CertificateRequest read = CertificateRequest.read(own.resolve(CertificateRequest.FILE));
    assertThat(read).isEqualTo(made);
    authority.issueClient(read, YEAR, folder.resolve("issued"));
    try (Stream<Path> files = Files.list(folder.resolve("issued"))) {
      for (Path file : files.toList()) {
        Files.copy(file, own.resolve(file.getFileName()));
      }
    }

    Credentials alice = Credentials.load(own);
    assertThat(alice.clientName()).contains("alice");
    assertThat(AuthenticatedClient.of(alice.certificate()).orElseThrow().drawKey())
        .isEqualTo(alice.drawKey().orElseThrow().publicKey());
    assertThat(folder.resolve("issued")).isDirectoryNotContaining("glob:**.key");
  }

  @Test
  void aRequestThatWasTamperedWithIsNeverReadAsAnother() throws IOException {
    Path own = folder.resolve("own");
    CertificateRequest made = CertificateRequest.make("alice", KeyKind.ED25519, own);
    int refused = 0;
    String text = Files.readString(own.resolve(CertificateRequest.FILE));
    String[] lines = text.split("\n", -1);
    byte[] encoded =
        Base64.getMimeDecoder()
            .decode(String.join("", List.of(lines).subList(1, lines.length - 2)));
    for (int i = 0; i < encoded.length; i++) {
      byte[] changed = encoded.clone();
      changed[i] ^= 1;
      Path file = Files.write(folder.resolve("changed.csr"), Pem.ofRequest(changed));
      try {
        assertThat(CertificateRequest.read(file)).as("byte %d", i).isEqualTo(made);
      } catch (UserError e) {
        refused++;
      }
    }
    // The others do not matter, such as the count of unused bits.
    assertThat(refused).isGreaterThan(encoded.length - 5);
    assertThatThrownBy(() -> CertificateRequest.read(own.resolve("own.key")))
        .hasMessageContaining("BEGIN CERTIFICATE REQUEST");
  }

  @Test
  void onlyTheOwnerMayReadKeys() throws IOException {
    Authority authority = authority(KeyKind.ED25519);
    authority.issueClient("alice", KeyKind.P256, YEAR, folder.resolve("alice"));

    for (String file : List.of("authority/authority.key", "alice/own.key", "alice/draw.key")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(file))))
          .as(file)
          .isEqualTo("rw-------");
    }
  }

  @Test
  void aNameHasOneLiveCertificateAndSoOneDrawKey() {
    Authority authority = authority(KeyKind.ED25519);
    authority.issueClient("alice", KeyKind.ED25519, YEAR, folder.resolve("alice"));

    assertThatThrownBy(
            () -> authority.issueClient("alice", KeyKind.P256, YEAR, folder.resolve("second")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("alice has a certificate that is valid until");
    assertThat(folder.resolve("second")).doesNotExist();

    authority.revoke("alice");
    authority.issueClient("alice", KeyKind.P256, YEAR, folder.resolve("second"));
    assertThat(authority.list())
        .extracting(IssuedCertificate::name, each -> each.revoked().isPresent())
        .containsExactlyInAnyOrder(tuple("alice", true), tuple("alice", false));
  }

  @Test
  void anExpiredCertificateMakesRoomForTheNext() {
    authority(KeyKind.ED25519);
    Clock early = Clock.fixed(Instant.now().minus(Duration.ofDays(20)), ZoneOffset.UTC);
    Authority.open(folder.resolve("authority"), early)
        .issueClient("alice", KeyKind.ED25519, Duration.ofDays(10), folder.resolve("first"));

    Authority now = Authority.open(folder.resolve("authority"), NOW);
    now.issueClient("alice", KeyKind.ED25519, YEAR, folder.resolve("second"));

    assertThat(now.list()).extracting(each -> each.live(Instant.now())).contains(true, false);
  }

  @Test
  void revokesBySerialNumberOrNameOnceAndForGood() {
    Authority authority = authority(KeyKind.P256);
    Credentials alice = authority.issueClient("alice", KeyKind.P256, YEAR, folder.resolve("a"));
    Credentials bob = authority.issueClient("bob", KeyKind.P256, YEAR, folder.resolve("b"));
    RevocationList list = RevocationList.watch(authority.revocations(), authority.certificate());
    assertThat(list.contains(alice.certificate())).isFalse();

    authority.revoke(alice.certificate().getSerialNumber().toString(16));
    assertThat(list.contains(alice.certificate())).isTrue();
    assertThat(list.contains(bob.certificate())).isFalse();

    authority.revoke("bob");
    assertThat(list.contains(alice.certificate())).isTrue();
    assertThat(list.contains(bob.certificate())).isTrue();
    assertThatThrownBy(() -> authority.revoke("bob")).hasMessage("bob is revoked already");
    assertThatThrownBy(() -> authority.revoke("carol"))
        .hasMessageContaining("no certificate has the name or serial number carol");
  }

  @Test
  void aListThatCannotBeBelievedChangesNothing() throws IOException {
    Authority authority = authority(KeyKind.ED25519);
    Credentials alice = authority.issueClient("alice", KeyKind.P256, YEAR, folder.resolve("a"));
    Path file = authority.revocations();
    Path empty = Files.copy(file, folder.resolve("empty.crl"));
    Authority foreign =
        Authority.create(folder.resolve("foreign"), "authority", KeyKind.ED25519, YEAR, NOW);
    RevocationList list = RevocationList.watch(file, authority.certificate());
    authority.revoke("alice");
    assertThat(list.contains(alice.certificate())).isTrue();

    for (Path other :
        List.of(empty, foreign.revocations(), Files.writeString(folder.resolve("bad"), "bad"))) {
      Files.copy(other, file, StandardCopyOption.REPLACE_EXISTING);
      assertThat(list.contains(alice.certificate())).as("%s", other).isTrue();
    }
    Files.delete(file);
    assertThat(list.contains(alice.certificate())).isTrue();

    Files.copy(foreign.revocations(), file);
    assertThatThrownBy(() -> RevocationList.watch(file, authority.certificate()))
        .hasMessageContaining("is not signed by this authority");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "../alice", "a/b", "alice,CN=bob", "-a", "a\n", "ä"})
  void namesThatMeanSomethingElseAreRefused(String name) {
    Authority authority = authority(KeyKind.ED25519);

    assertThatThrownBy(() -> authority.issueClient(name, KeyKind.P256, YEAR, folder.resolve("out")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("the name is '" + name + "'");
    assertThat(authority.list()).isEmpty();
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void whatIsRefusedLeavesNothingBehind() throws IOException {
    Authority authority = authority(KeyKind.ED25519);
    Path taken = Files.createDirectory(folder.resolve("taken"));
    Files.writeString(taken.resolve("file"), "precious");

    assertThatThrownBy(() -> authority.issueClient("alice", KeyKind.P256, YEAR, taken))
        .hasMessageContaining("exists and is not an empty folder");
    assertThatThrownBy(() -> Authority.create(taken, "authority", KeyKind.ED25519, YEAR, NOW))
        .hasMessageContaining("exists and is not an empty folder");
    assertThatThrownBy(
            () ->
                authority.issueServer(
                    "hub", List.of("no host"), KeyKind.P256, YEAR, folder.resolve("hub")))
        .hasMessageContaining("the host is 'no host'");
    assertThatThrownBy(() -> Authority.open(taken, NOW)).hasMessageContaining("no authority");
    assertThat(authority.list()).isEmpty();
    assertThat(taken.resolve("file")).hasContent("precious");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .extracting(Path::getFileName)
          .extracting(Path::toString)
          .containsExactlyInAnyOrder("authority", "taken");
    }
  }

  @Test
  void aRenewedCertificateIsForTheSameKeysWhileTheOldOneIsValid() throws Exception {
    Authority authority = authority(KeyKind.ED25519);
    Credentials alice = authority.issueClient("alice", KeyKind.P256, YEAR, folder.resolve("a"));

    X509Certificate renewed =
        authority.renew("alice", Duration.ofDays(700), folder.resolve("renewed"));

    assertThat(renewed.getPublicKey()).isEqualTo(alice.certificate().getPublicKey());
    assertThat(AuthenticatedClient.of(renewed).orElseThrow().drawKey())
        .isEqualTo(AuthenticatedClient.of(alice.certificate()).orElseThrow().drawKey());
    assertThat(authority.list()).allMatch(each -> each.live(NOW.instant())).hasSize(2);
    assertThatThrownBy(() -> authority.renew("bob", YEAR, folder.resolve("b")))
        .hasMessageContaining("bob has no certificate that is valid");
    assertThat(authority.revoke("alice")).as("both at once").hasSize(2);
  }

  private Authority authority(KeyKind kind) {
    return Authority.create(
        folder.resolve("authority"), "authority", kind, Duration.ofDays(3650), NOW);
  }
}
