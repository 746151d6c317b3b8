package dev.cicada.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client must not need, so that it fits on a device. */
class ClassPathTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.sqlite.JDBC",
        "org.postgresql.Driver",
        "io.prometheus.metrics.core.metrics.Counter",
        "org.bouncycastle.asn1.ASN1Integer",
        "dev.cicada.authority.Authority",
        "dev.cicada.server.machine.RunMachine"
      })
  void hasNothingOfServersAndAuthorities(String name) {
    assertThatThrownBy(() -> Class.forName(name)).isInstanceOf(ClassNotFoundException.class);
  }
}
