package dev.cicada.server.service;

import dev.cicada.authority.Authority;
import dev.cicada.identity.ChannelSecurity;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.KeyKind;
import dev.cicada.identity.RefusalListener;
import dev.cicada.identity.RevocationList;
import dev.cicada.identity.ServerSecurity;
import io.grpc.ManagedChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** A server and clients that an authority has certified, and how they connect. */
final class CertifiedPeople {
  private static final Duration YEAR = Duration.ofDays(365);

  private final Path folder;
  private final Authority authority;
  private final Credentials hub;

  CertifiedPeople(Path folder) {
    this.folder = folder;
    authority =
        Authority.create(
            folder.resolve("authority"), "authority", KeyKind.P256, YEAR, Clock.systemUTC());
    hub =
        authority.issueServer(
            "hub", List.of("127.0.0.1"), KeyKind.P256, YEAR, folder.resolve("hub"));
  }

  Credentials client(String name) {
    return authority.issueClient(name, KeyKind.P256, YEAR, folder.resolve(name));
  }

  ServerSecurity security(RefusalListener refusals) {
    return ServerSecurity.mutualTls(
        hub, RevocationList.watch(authority.revocations(), authority.certificate()), refusals);
  }

  static ManagedChannel channel(RunServer server, Credentials own) {
    return ChannelSecurity.mutualTls(own).channel("127.0.0.1", server.port()).build();
  }
}
