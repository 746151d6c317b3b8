package dev.cicada.identity;

import dev.cicada.text.UserError;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Addresses that do not leave the machine. */
final class Loopback {
  private Loopback() {}

  /** The address itself if it is one. */
  static InetSocketAddress require(InetSocketAddress address) {
    requireLoopback(address.getHostString(), address.getAddress());
    return address;
  }

  /** The host itself if all its addresses are. */
  static String require(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        requireLoopback(host, address);
      }
      return host;
    } catch (UnknownHostException e) {
      throw new UserError("the host " + host + " is not known. Maybe its name is misspelt", e);
    }
  }

  private static void requireLoopback(String host, InetAddress address) {
    if (address == null || !address.isLoopbackAddress()) {
      throw new UserError(
          host
              + " is not a loopback address, and without TLS only those are allowed."
              + " Maybe give an identity that cicada identity issue has made");
    }
  }
}
