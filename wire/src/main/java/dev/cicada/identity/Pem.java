package dev.cicada.identity;

import dev.cicada.text.UserError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CRLException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Certificates, requests, revocation lists and private keys as PEM text (RFC 7468). */
public final class Pem {
  private static final String CERTIFICATE = "CERTIFICATE";
  private static final String REVOCATIONS = "X509 CRL";
  private static final String REQUEST = "CERTIFICATE REQUEST";
  private static final String PRIVATE_KEY = "PRIVATE KEY";
  private static final int LINE_CHARACTERS = 64;

  private Pem() {}

  public static byte[] of(X509Certificate certificate) {
    try {
      return text(CERTIFICATE, certificate.getEncoded());
    } catch (CertificateException e) {
      throw new IllegalStateException("a certificate that was parsed can be encoded", e);
    }
  }

  public static byte[] of(X509CRL revocations) {
    try {
      return text(REVOCATIONS, revocations.getEncoded());
    } catch (CRLException e) {
      throw new IllegalStateException("a list that was parsed can be encoded", e);
    }
  }

  public static byte[] of(PrivateKey key) {
    return text(PRIVATE_KEY, key.getEncoded());
  }

  public static byte[] ofRequest(byte[] encoded) {
    return text(REQUEST, encoded);
  }

  public static byte[] readRequest(Path file) {
    return read(file, REQUEST);
  }

  public static X509Certificate readCertificate(Path file) {
    try {
      return certificate(read(file, CERTIFICATE));
    } catch (CertificateException e) {
      throw damaged(file, "certificate", e);
    }
  }

  public static X509CRL readRevocations(Path file) {
    try {
      return revocations(read(file, REVOCATIONS));
    } catch (CRLException e) {
      throw damaged(file, "revocation list", e);
    }
  }

  public static PrivateKey readPrivateKey(Path file) {
    PKCS8EncodedKeySpec encoded = new PKCS8EncodedKeySpec(read(file, PRIVATE_KEY));
    for (KeyKind kind : KeyKind.values()) {
      Optional<PrivateKey> key = privateKey(kind, encoded);
      if (key.isPresent()) {
        return key.get();
      }
    }
    throw damaged(file, "private key of kind Ed25519 or P-256", null);
  }

  private static Optional<PrivateKey> privateKey(KeyKind kind, PKCS8EncodedKeySpec encoded) {
    try {
      return Optional.of(KeyFactory.getInstance(kind.algorithm()).generatePrivate(encoded));
    } catch (GeneralSecurityException e) {
      return Optional.empty();
    }
  }

  public static X509Certificate certificate(byte[] encoded) throws CertificateException {
    return (X509Certificate) factory().generateCertificate(new ByteArrayInputStream(encoded));
  }

  public static X509CRL revocations(byte[] encoded) throws CRLException {
    return (X509CRL) factory().generateCRL(new ByteArrayInputStream(encoded));
  }

  private static CertificateFactory factory() {
    try {
      return CertificateFactory.getInstance("X.509");
    } catch (CertificateException e) {
      throw new IllegalStateException("every JDK has X.509", e);
    }
  }

  private static byte[] text(String label, byte[] encoded) {
    String body = Base64.getMimeEncoder(LINE_CHARACTERS, new byte[] {'\n'}).encodeToString(encoded);
    return (begin(label) + "\n" + body + "\n" + end(label) + "\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** The bytes of the first part with this label. */
  private static byte[] read(Path file, String label) {
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      int start = text.indexOf(begin(label));
      int end = text.indexOf(end(label));
      if (start >= 0 && end > start) {
        return Base64.getMimeDecoder().decode(text.substring(start + begin(label).length(), end));
      }
      throw damaged(file, "PEM file with a part " + begin(label), null);
    } catch (IllegalArgumentException e) {
      throw damaged(file, "PEM file", e);
    } catch (NoSuchFileException e) {
      throw new UserError(
          file + " does not exist. Maybe another folder was meant; cicada identity makes them", e);
    } catch (IOException e) {
      throw new UserError("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static String begin(String label) {
    return "-----BEGIN " + label + "-----";
  }

  private static String end(String label) {
    return "-----END " + label + "-----";
  }

  private static UserError damaged(Path file, String wanted, @Nullable Exception cause) {
    return new UserError(
        "%s is not a %s. Maybe it is damaged, or another file was meant".formatted(file, wanted),
        cause);
  }
}
