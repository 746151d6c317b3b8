package dev.cicada.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.InputStream;
import java.util.Comparator;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/**
 * The Netty inside gRPC is hidden from dependency checks; docs/dependencies.md says what is known.
 */
class NettyVersionTest {
  @Test
  void isNotOneThatIsKnownToBeVulnerable() throws Exception {
    Properties versions = new Properties();
    try (InputStream file =
        NettyServerBuilder.class.getResourceAsStream(
            "/META-INF/io.grpc.netty.shaded.io.netty.versions.properties")) {
      versions.load(file);
    }
    String version = versions.getProperty("netty-common.version").replace(".Final", "");
    assertThat(version)
        .usingComparator(Comparator.comparing(NettyVersionTest::number))
        .isGreaterThanOrEqualTo("4.2.17");
  }

  private static int number(String version) {
    String[] parts = version.split("\\.", -1);
    return Integer.parseInt(parts[0]) * 1_000_000
        + Integer.parseInt(parts[1]) * 1_000
        + Integer.parseInt(parts[2]);
  }
}
