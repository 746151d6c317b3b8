package dev.cicada.identity;

import dev.cicada.text.UserError;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** How certificates name clients and their draw keys: by URIs with the scheme {@code cicada}. */
public final class PeerNames {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final String CLIENT = "cicada://client/";
  private static final String DRAW_KEY = "cicada://draw/";
  private static final Integer ADDRESS = 6; // uniformResourceIdentifier in RFC 5280's GeneralName

  private PeerNames() {}

  /** The name itself if it can be one. */
  public static String requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new UserError(
          "the name is '%s'; it must be of 1 to 64 letters, digits, dots, hyphens or underscores,"
                  .formatted(name)
              + " and begin with a letter or a digit");
    }
    return name;
  }

  public static String clientAddress(String name) {
    return CLIENT + name;
  }

  public static String drawKeyAddress(DrawPublicKey key) {
    return DRAW_KEY + key;
  }

  /** The client that a certificate is for; empty if it is a server's. */
  public static Optional<String> client(X509Certificate certificate) {
    return address(certificate, CLIENT).filter(name -> NAME.matcher(name).matches());
  }

  public static Optional<DrawPublicKey> drawKey(X509Certificate certificate) {
    return address(certificate, DRAW_KEY).flatMap(DrawPublicKey::parse);
  }

  /** The draw key that an address names. */
  public static Optional<DrawPublicKey> drawKey(String address) {
    return address.startsWith(DRAW_KEY)
        ? DrawPublicKey.parse(address.substring(DRAW_KEY.length()))
        : Optional.empty();
  }

  /** What follows the prefix in the only address that has it. */
  private static Optional<String> address(X509Certificate certificate, String prefix) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      if (names == null) {
        return Optional.empty();
      }
      List<String> found =
          names.stream()
              .filter(name -> ADDRESS.equals(name.get(0)))
              .map(name -> (String) name.get(1))
              .filter(address -> address.startsWith(prefix))
              .map(address -> address.substring(prefix.length()))
              .toList();
      return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    } catch (CertificateParsingException e) {
      return Optional.empty();
    }
  }
}
