package dev.cicada.runtime.identity;

import java.net.InetSocketAddress;

/** Addresses that do not leave the machine. */
final class Loopback {
  private Loopback() {}

  /** The address itself if it is one. */
  static InetSocketAddress require(InetSocketAddress address) {
    if (address.getAddress() == null || !address.getAddress().isLoopbackAddress()) {
      throw new IdentityException(
          "%s is not a loopback address, and without TLS only those are allowed."
                  .formatted(address.getHostString())
              + " Maybe give an identity that cicada identity issue has made");
    }
    return address;
  }
}
