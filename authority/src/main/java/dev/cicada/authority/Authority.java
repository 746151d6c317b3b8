package dev.cicada.authority;

import dev.cicada.files.Access;
import dev.cicada.files.AtomicFile;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.DrawKey;
import dev.cicada.identity.DrawPublicKey;
import dev.cicada.identity.KeyKind;
import dev.cicada.identity.PeerNames;
import dev.cicada.identity.Pem;
import dev.cicada.identity.RevocationList;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509CRL;
import java.security.cert.X509CRLEntry;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.util.IPAddress;

/**
 * A local certificate authority in a folder: its key and certificate, what it has issued, and what
 * it has revoked.
 *
 * <p>All live certificates of a name have the same draw key: a client with two keys could draw
 * twice. Processes that issue or revoke at the same time wait for each other.
 */
public final class Authority {
  /** The revocation list, in the authority's folder and in those that it makes. */
  public static final String REVOCATIONS = "revoked.crl";

  private static final String CERTIFICATE = "authority.crt";
  private static final String KEY = "authority.key";
  private static final String ISSUED = "issued";
  private static final String LOCK = "lock";

  private final Path folder;
  private final Clock clock;
  private final CertificateMaker.Issuer issuer;

  private Authority(Path folder, Clock clock, CertificateMaker.Issuer issuer) {
    this.folder = folder;
    this.clock = clock;
    this.issuer = issuer;
  }

  /** Makes an authority in a folder that does not exist yet or is empty. */
  public static Authority create(
      Path folder, String name, KeyKind kind, Duration validity, Clock clock) {
    PeerNames.requireName(name);
    KeyPair keys = kind.generate();
    CertificateMaker.Period period = CertificateMaker.Period.starting(clock.instant(), validity);
    X509Certificate certificate = CertificateMaker.authority(name, keys, period);
    CertificateMaker.Issuer issuer = new CertificateMaker.Issuer(certificate, keys.getPrivate());
    X509CRL none =
        CertificateMaker.revocations(issuer, null, BigInteger.ONE, List.of(), clock.instant());
    NewFolder.fill(
        folder,
        draft -> {
          Files.createDirectory(draft.resolve(ISSUED));
          AtomicFile.write(draft.resolve(KEY), Access.OWNER, Pem.of(keys.getPrivate()));
          AtomicFile.write(draft.resolve(REVOCATIONS), Access.USUAL, Pem.of(none));
          AtomicFile.write(draft.resolve(CERTIFICATE), Access.USUAL, Pem.of(certificate));
        });
    return new Authority(folder, clock, issuer);
  }

  /** The authority in a folder. */
  public static Authority open(Path folder, Clock clock) {
    if (!Files.exists(folder.resolve(CERTIFICATE))) {
      throw new UserError(
          "%s holds no authority. Maybe make one with cicada identity init, or name another folder"
              .formatted(folder));
    }
    return new Authority(
        folder,
        clock,
        new CertificateMaker.Issuer(
            Pem.readCertificate(folder.resolve(CERTIFICATE)),
            Pem.readPrivateKey(folder.resolve(KEY))));
  }

  public X509Certificate certificate() {
    return issuer.certificate();
  }

  /** The revocation list that servers read. */
  public Path revocations() {
    return folder.resolve(REVOCATIONS);
  }

  /** Makes keys and a certificate for a client, in a new folder to be handed to it. */
  public Credentials issueClient(String name, KeyKind kind, Duration validity, Path target) {
    DrawKey drawKey = DrawKey.generate();
    KeyPair keys = kind.generate();
    return alone(
        () -> {
          X509Certificate certificate =
              client(name, keys.getPublic(), drawKey.publicKey(), validity);
          return written(certificate, keys, Optional.of(drawKey), target);
        });
  }

  /** Makes a certificate for a client that has made its own keys, in a new folder. */
  public X509Certificate issueClient(CertificateRequest request, Duration validity, Path target) {
    return alone(
        () -> {
          X509Certificate certificate =
              client(request.name(), request.key(), request.drawKey(), validity);
          NewFolder.fill(
              target,
              draft -> {
                Credentials.writeCertificates(draft, certificate, issuer.certificate());
                record(certificate, draft);
              });
          return certificate;
        });
  }

  /**
   * Makes keys and a certificate for a server that clients reach under these host names or
   * addresses.
   */
  public Credentials issueServer(
      String name, List<String> hosts, KeyKind kind, Duration validity, Path target) {
    if (hosts.isEmpty()) {
      throw new UserError("a server's certificate needs a host name or address");
    }
    List<GeneralName> names = hosts.stream().map(Authority::host).toList();
    KeyPair keys = kind.generate();
    return alone(
        () -> {
          X509Certificate certificate =
              leaf(name, keys.getPublic(), KeyPurposeId.id_kp_serverAuth, names, validity);
          return written(certificate, keys, Optional.empty(), target);
        });
  }

  /**
   * Makes a new certificate for the keys of a live one, in a new folder. Both are valid until the
   * old one expires, and have the same draw key.
   */
  public X509Certificate renew(String name, Duration validity, Path target) {
    return alone(
        () -> {
          X509Certificate old = live(name);
          X509Certificate certificate =
              CertificateMaker.leaf(
                  issuer,
                  name,
                  old.getPublicKey(),
                  PeerNames.client(old).isPresent()
                      ? KeyPurposeId.id_kp_clientAuth
                      : KeyPurposeId.id_kp_serverAuth,
                  names(old),
                  period(validity));
          NewFolder.fill(
              target,
              draft -> {
                Credentials.writeCertificates(draft, certificate, issuer.certificate());
                record(certificate, draft);
              });
          return certificate;
        });
  }

  /** The live certificate of a name that expires last. */
  private X509Certificate live(String name) {
    return list().stream()
        .filter(each -> each.name().equals(name) && each.live(clock.instant()))
        .max(Comparator.comparing(IssuedCertificate::validUntil))
        .map(each -> Pem.readCertificate(issuedFile(each.serialText())))
        .orElseThrow(
            () ->
                new UserError(
                    "%s has no certificate that is valid. Maybe issue one".formatted(name)));
  }

  private static List<GeneralName> names(X509Certificate certificate) {
    try {
      return certificate.getSubjectAlternativeNames().stream()
          .map(each -> new GeneralName((Integer) each.get(0), (String) each.get(1)))
          .toList();
    } catch (CertificateParsingException e) {
      throw new IllegalStateException("what was issued can be read", e);
    }
  }

  /**
   * Revokes all live certificates of a name, or the one with a serial number.
   *
   * @return those that were revoked
   */
  public List<IssuedCertificate> revoke(String nameOrSerial) {
    return alone(
        () -> {
          List<IssuedCertificate> found =
              list().stream()
                  .filter(
                      each ->
                          each.name().equals(nameOrSerial)
                              || each.serialText().equalsIgnoreCase(nameOrSerial))
                  .toList();
          List<IssuedCertificate> open =
              found.stream().filter(each -> each.revoked().isEmpty()).toList();
          if (open.isEmpty()) {
            throw new UserError(
                found.isEmpty()
                    ? "no certificate has the name or serial number %s. Maybe see cicada identity list"
                        .formatted(nameOrSerial)
                    : nameOrSerial + " is revoked already");
          }
          addRevocations(open.stream().map(IssuedCertificate::serial).toList());
          return open;
        });
  }

  /** All certificates ever issued, by name and then by date. */
  public List<IssuedCertificate> list() {
    X509CRL revoked = readRevocations();
    List<IssuedCertificate> issued = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(ISSUED), "*.crt")) {
      for (Path file : files) {
        issued.add(describe(Pem.readCertificate(file), revoked));
      }
    } catch (IOException e) {
      throw new UserError("cannot read %s: %s".formatted(folder, e.getMessage()), e);
    }
    issued.sort(
        Comparator.comparing(IssuedCertificate::name)
            .thenComparing(IssuedCertificate::validFrom)
            .thenComparing(IssuedCertificate::serial));
    return issued;
  }

  private X509Certificate client(
      String name, PublicKey key, DrawPublicKey drawKey, Duration validity) {
    List<GeneralName> names =
        List.of(address(PeerNames.clientAddress(name)), address(PeerNames.drawKeyAddress(drawKey)));
    return leaf(name, key, KeyPurposeId.id_kp_clientAuth, names, validity);
  }

  private X509Certificate leaf(
      String name,
      PublicKey key,
      KeyPurposeId purpose,
      List<GeneralName> names,
      Duration validity) {
    PeerNames.requireName(name);
    if (validity.isNegative() || validity.isZero()) {
      throw new UserError(
          "the validity is %d days; it must be positive".formatted(validity.toDays()));
    }
    requireNoneLive(name);
    return CertificateMaker.leaf(issuer, name, key, purpose, names, period(validity));
  }

  private Credentials written(
      X509Certificate certificate, KeyPair keys, Optional<DrawKey> drawKey, Path target) {
    Credentials credentials =
        new Credentials(certificate, keys.getPrivate(), issuer.certificate(), drawKey);
    NewFolder.fill(
        target,
        draft -> {
          Credentials.writeKeys(draft, keys.getPrivate(), drawKey);
          Credentials.writeCertificates(draft, certificate, issuer.certificate());
          record(certificate, draft);
        });
    return credentials;
  }

  /** No certificate outlives its authority. */
  private CertificateMaker.Period period(Duration validity) {
    CertificateMaker.Period wanted = CertificateMaker.Period.starting(clock.instant(), validity);
    Instant end = issuer.certificate().getNotAfter().toInstant();
    if (!clock.instant().isBefore(end)) {
      throw new UserError(
          "the authority in %s expired on %s. Maybe make another in a new folder"
              .formatted(folder, end));
    }
    return wanted.until().isAfter(end) ? new CertificateMaker.Period(wanted.from(), end) : wanted;
  }

  private void requireNoneLive(String name) {
    for (IssuedCertificate each : list()) {
      if (each.name().equals(name) && each.live(clock.instant())) {
        throw new UserError(
            "%s has a certificate that is valid until %s. Maybe revoke it first, or choose another name"
                .formatted(name, each.validUntil()));
      }
    }
  }

  /** Records an issued certificate, and adds the revocation list to its folder. */
  private void record(X509Certificate certificate, Path draft) throws IOException {
    AtomicFile.write(draft.resolve(REVOCATIONS), Access.USUAL, Pem.of(readRevocations()));
    Path file = issuedFile(certificate.getSerialNumber().toString(16));
    AtomicFile.write(file, Access.USUAL, Pem.of(certificate));
  }

  private Path issuedFile(String serial) {
    return folder.resolve(ISSUED).resolve(serial + ".crt");
  }

  private void addRevocations(List<BigInteger> serials) {
    X509CRL before = readRevocations();
    BigInteger number = RevocationList.number(before).add(BigInteger.ONE);
    X509CRL after = CertificateMaker.revocations(issuer, before, number, serials, clock.instant());
    try {
      AtomicFile.write(revocations(), Access.USUAL, Pem.of(after));
    } catch (IOException e) {
      throw new UserError("cannot write %s: %s".formatted(revocations(), e.getMessage()), e);
    }
  }

  private X509CRL readRevocations() {
    return RevocationList.read(revocations(), issuer.certificate());
  }

  private static IssuedCertificate describe(X509Certificate certificate, X509CRL revoked) {
    X509CRLEntry entry = revoked.getRevokedCertificate(certificate.getSerialNumber());
    return new IssuedCertificate(
        certificate.getSubjectX500Principal().getName().substring("CN=".length()),
        PeerNames.client(certificate).isEmpty(),
        KeyKind.of(certificate.getPublicKey()),
        certificate.getSerialNumber(),
        certificate.getNotBefore().toInstant(),
        certificate.getNotAfter().toInstant(),
        Optional.ofNullable(entry).map(found -> found.getRevocationDate().toInstant()));
  }

  private static GeneralName address(String address) {
    return new GeneralName(GeneralName.uniformResourceIdentifier, address);
  }

  private static GeneralName host(String host) {
    if (IPAddress.isValid(host)) {
      return new GeneralName(GeneralName.iPAddress, host);
    }
    if (!host.matches("[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")) {
      throw new UserError(
          "the host is '%s'; it must be a host name or an IP address".formatted(host));
    }
    return new GeneralName(GeneralName.dNSName, host);
  }

  private <T> T alone(Supplier<T> work) {
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assert lock.isValid();
      return work.get();
    } catch (OverlappingFileLockException e) {
      throw new UserError("%s is in use by this process already".formatted(folder), e);
    } catch (IOException | UncheckedIOException e) {
      throw new UserError("cannot write to %s: %s".formatted(folder, e.getMessage()), e);
    }
  }
}
