package dev.cicada.authority;

import dev.cicada.files.Access;
import dev.cicada.files.AtomicFile;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.DrawKey;
import dev.cicada.identity.DrawPublicKey;
import dev.cicada.identity.KeyKind;
import dev.cicada.identity.PeerNames;
import dev.cicada.identity.Pem;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Optional;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.PKCSException;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequest;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A client's request for a certificate (PKCS #10), signed with the key that it is for. So the
 * authority sees neither that private key nor the secret draw key.
 *
 * @param name the name that the client wants
 * @param key the public key for the certificate
 * @param drawKey will verify its draws
 */
public record CertificateRequest(String name, PublicKey key, DrawPublicKey drawKey) {
  /** The request's file in the client's folder. */
  public static final String FILE = "request.csr";

  /**
   * Makes a client's keys and its request in a new folder, to which the certificates are added
   * later.
   */
  public static CertificateRequest make(String name, KeyKind kind, Path folder) {
    PeerNames.requireName(name);
    KeyPair keys = kind.generate();
    DrawKey drawKey = DrawKey.generate();
    byte[] request = signed(name, keys, kind, drawKey.publicKey());
    NewFolder.fill(
        folder,
        draft -> {
          Credentials.writeKeys(draft, keys.getPrivate(), Optional.of(drawKey));
          AtomicFile.write(draft.resolve(FILE), Access.USUAL, Pem.ofRequest(request));
        });
    return new CertificateRequest(name, keys.getPublic(), drawKey.publicKey());
  }

  /** The request in a file. Refused unless its maker has the key that it is for. */
  public static CertificateRequest read(Path file) {
    try {
      JcaPKCS10CertificationRequest request =
          new JcaPKCS10CertificationRequest(Pem.readRequest(file));
      PublicKey key = request.getPublicKey();
      if (!request.isSignatureValid(new JcaContentVerifierProviderBuilder().build(key))) {
        throw unusable(file, "its signature is wrong", null);
      }
      RDN[] names = request.getSubject().getRDNs(BCStyle.CN);
      if (names.length != 1) {
        throw unusable(file, "it is not for one name", null);
      }
      KeyKind.of(key);
      return new CertificateRequest(
          PeerNames.requireName(names[0].getFirst().getValue().toString()),
          key,
          drawKey(request).orElseThrow(() -> unusable(file, "it names no draw key", null)));
    } catch (UserError e) {
      throw e;
    } catch (IOException
        | GeneralSecurityException
        | OperatorCreationException
        | PKCSException
        | RuntimeException e) { // the parser's, which has several for what is malformed
      throw unusable(file, "it is damaged", e);
    }
  }

  private static byte[] signed(String name, KeyPair keys, KeyKind kind, DrawPublicKey drawKey) {
    try {
      ExtensionsGenerator extensions = new ExtensionsGenerator();
      extensions.addExtension(
          Extension.subjectAlternativeName,
          false,
          new GeneralNames(
              new GeneralName(
                  GeneralName.uniformResourceIdentifier, PeerNames.drawKeyAddress(drawKey))));
      return new JcaPKCS10CertificationRequestBuilder(
              new X500Principal("CN=" + name), keys.getPublic())
          .addAttribute(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate())
          .build(new JcaContentSignerBuilder(kind.signature()).build(keys.getPrivate()))
          .getEncoded();
    } catch (IOException | OperatorCreationException e) {
      throw new IllegalStateException("a request cannot be made", e);
    }
  }

  private static Optional<DrawPublicKey> drawKey(PKCS10CertificationRequest request) {
    Extensions extensions = request.getRequestedExtensions();
    GeneralNames names =
        extensions == null
            ? null
            : GeneralNames.fromExtensions(extensions, Extension.subjectAlternativeName);
    if (names == null || names.getNames().length != 1) {
      return Optional.empty();
    }
    return PeerNames.drawKey(names.getNames()[0].getName().toString());
  }

  private static UserError unusable(Path file, String why, @Nullable Exception cause) {
    return new UserError(
        "%s cannot be used: %s. Maybe make it anew with cicada identity request"
            .formatted(file, why),
        cause);
  }
}
