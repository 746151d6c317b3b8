package dev.cicada.authority;

import dev.cicada.identity.KeyKind;
import dev.cicada.identity.Pem;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509CRL;
import java.security.cert.X509CRLEntry;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.CRLNumber;
import org.bouncycastle.asn1.x509.CRLReason;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v2CRLBuilder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** Makes certificates and revocation lists (RFC 5280) with Bouncy Castle. */
final class CertificateMaker {
  /** How far behind the clocks of peers may be. */
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

  private static final int SERIAL_BITS = 127;
  private static final SecureRandom RANDOM = new SecureRandom();

  private CertificateMaker() {}

  /** A period in which a certificate is valid. */
  record Period(Instant from, Instant until) {
    static Period starting(Instant now, Duration length) {
      return new Period(now.minus(CLOCK_SKEW), now.plus(length));
    }
  }

  /** The certificate of an authority, signed by itself. */
  static X509Certificate authority(String name, KeyPair keys, Period period) {
    X500Principal subject = subject(name);
    try {
      X509v3CertificateBuilder builder = builder(subject, subject, keys.getPublic(), period);
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
      builder.addExtension(
          Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
      return signed(builder, keys.getPrivate());
    } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException("a certificate cannot be made", e);
    }
  }

  /** A certificate for a client or a server, as the purpose says, known by these names. */
  static X509Certificate leaf(
      Issuer issuer,
      String name,
      PublicKey key,
      KeyPurposeId purpose,
      List<GeneralName> names,
      Period period) {
    try {
      X509v3CertificateBuilder builder =
          builder(issuer.certificate().getSubjectX500Principal(), subject(name), key, period);
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
      builder.addExtension(
          Extension.authorityKeyIdentifier,
          false,
          new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(issuer.certificate()));
      builder.addExtension(
          Extension.subjectAlternativeName,
          false,
          new GeneralNames(names.toArray(GeneralName[]::new)));
      return signed(builder, issuer.key());
    } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException("a certificate cannot be made", e);
    }
  }

  /** A list with the entries of the previous one, if there is one, and more. */
  static X509CRL revocations(
      Issuer issuer,
      @Nullable X509CRL before,
      BigInteger number,
      List<BigInteger> more,
      Instant now) {
    try {
      X509v2CRLBuilder builder =
          new X509v2CRLBuilder(
              X500Name.getInstance(issuer.certificate().getSubjectX500Principal().getEncoded()),
              Date.from(now));
      builder.setNextUpdate(issuer.certificate().getNotAfter());
      if (before != null && before.getRevokedCertificates() != null) {
        for (X509CRLEntry entry : before.getRevokedCertificates()) {
          builder.addCRLEntry(
              entry.getSerialNumber(), entry.getRevocationDate(), CRLReason.unspecified);
        }
      }
      for (BigInteger serial : more) {
        builder.addCRLEntry(serial, Date.from(now), CRLReason.unspecified);
      }
      builder.addExtension(Extension.cRLNumber, false, new CRLNumber(number));
      return Pem.revocations(builder.build(signer(issuer.key())).getEncoded());
    } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException("a revocation list cannot be made", e);
    }
  }

  /** The authority that signs. */
  record Issuer(X509Certificate certificate, PrivateKey key) {}

  private static X509v3CertificateBuilder builder(
      X500Principal issuer, X500Principal subject, PublicKey key, Period period)
      throws IOException, GeneralSecurityException {
    return new JcaX509v3CertificateBuilder(
            issuer,
            new BigInteger(SERIAL_BITS, RANDOM).setBit(SERIAL_BITS - 1),
            Date.from(period.from()),
            Date.from(period.until()),
            subject,
            key)
        .addExtension(
            Extension.subjectKeyIdentifier,
            false,
            new JcaX509ExtensionUtils().createSubjectKeyIdentifier(key));
  }

  private static X509Certificate signed(X509v3CertificateBuilder builder, PrivateKey key)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    return Pem.certificate(builder.build(signer(key)).getEncoded());
  }

  private static ContentSigner signer(PrivateKey key) throws OperatorCreationException {
    return new JcaContentSignerBuilder(KeyKind.of(key).signature()).build(key);
  }

  private static X500Principal subject(String name) {
    return new X500Principal("CN=" + name);
  }
}
