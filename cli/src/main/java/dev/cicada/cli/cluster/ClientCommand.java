package dev.cicada.cli.cluster;

import dev.cicada.authority.Authority;
import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.cli.StopSignal;
import dev.cicada.client.Draws;
import dev.cicada.client.Participant;
import dev.cicada.client.Radio;
import dev.cicada.client.ReceivedConfig;
import dev.cicada.client.RunClient;
import dev.cicada.extension.Registry;
import dev.cicada.identity.ChannelSecurity;
import dev.cicada.identity.RenewableCredentials;
import dev.cicada.identity.RevocationList;
import dev.cicada.protocol.CallDraws;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Part;
import dev.cicada.wire.Addresses;
import dev.cicada.wire.SampleTerms;
import io.grpc.ManagedChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada client}: takes part in a server's run. */
@Command(
    name = "client",
    description = {
      "Takes part in a server's run until it is over, even if the server is gone for a while.",
      "All settings of the run come from the server."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada client --server 127.0.0.1:7878 --name kitchen",
      "  cicada client --server 127.0.0.1:7878 --name kitchen --data path/to/images",
      "  cicada client --server hub.example.org:7878 --credentials credentials/alice",
      "  cicada client --server 127.0.0.1:7878 --name kitchen --withdraw",
      "  cicada client --radio wireless:wlan0 --access-point-dbm 23",
      "  cicada client --radio file:gain.txt"
    })
public final class ClientCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      defaultValue = "127.0.0.1:7878",
      description = "Where the server listens (default: ${DEFAULT-VALUE}).")
  private String server;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The client's name, under which it keeps its place (default: this machine's).")
  private @Nullable String name;

  @Option(
      names = "--credentials",
      paramLabel = "DIR",
      description =
          "Folder that cicada identity issue has made for this client; without it, the server must"
              + " be on this machine.")
  private @Nullable Path credentials;

  @Option(
      names = "--revocations",
      paramLabel = "FILE",
      description =
          "The authority's list of revoked certificates, read again whenever it changes: the client"
              + " avoids a server that is on it (default: revoked.crl in DIR, if there).")
  private @Nullable Path revocations;

  @Option(
      names = "--data",
      paramLabel = "DATA",
      description =
          "Its own data: a folder with train-images and train-labels as idx files, or with CIFAR"
              + " .bin files, or a dataset's name (default: its part of the run's dataset).")
  private @Nullable String data;

  @Mixin RadioOptions radio;

  @Option(names = "--unpaced", description = "Uploads as fast as it can, not at the granted rate.")
  private boolean unpaced;

  @Option(
      names = "--withdraw",
      description =
          "Does not take part, but gives up the client's place for good; another name may take it.")
  private boolean withdraw;

  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() {
    InetSocketAddress address = Addresses.parse("--server", server);
    ClientLog log = new ClientLog(spec.commandLine().getErr());
    Optional<Radio> measured = radio.measured(log);
    Optional<RenewableCredentials> own =
        Optional.ofNullable(credentials).map(RenewableCredentials::watch);
    ManagedChannel channel =
        security(own)
            .channel(address.getHostString(), address.getPort())
            .keepAliveTime(10, TimeUnit.SECONDS)
            .keepAliveTimeout(5, TimeUnit.SECONDS)
            .build();
    String ownName = ownName(own);
    Thread main = Thread.currentThread();
    try (StopSignal stop = new StopSignal(main::interrupt);
        RunClient client =
            new RunClient(
                channel,
                ownName,
                new Equipment(plugins.registry(), ownData(), measured, own, ownName),
                !unpaced,
                log)) {
      if (withdraw) {
        client.withdraw();
        log.line("%s has given up its place".formatted(ownName));
        return ExitCode.OK;
      }
      try {
        client.run();
        log.line("the run is over");
      } catch (InterruptedException e) {
        log.line(stop.given() ? "left" : "interrupted");
      }
      return ExitCode.OK;
    }
  }

  private Optional<Dataset> ownData() {
    return Optional.ofNullable(withdraw ? null : data)
        .map(it -> Run.load(RunConfig.of(plugins.registry()), it, Part.TRAIN));
  }

  private ChannelSecurity security(Optional<RenewableCredentials> own) {
    if (credentials == null || own.isEmpty()) {
      if (revocations != null) {
        throw new UserError("--revocations is given without --credentials; it needs them");
      }
      return ChannelSecurity.plaintextOnLoopback();
    }
    Path list = revocations == null ? credentials.resolve(Authority.REVOCATIONS) : revocations;
    return ChannelSecurity.mutualTls(
        own.get(),
        revocations != null || Files.exists(list)
            ? Optional.of(RevocationList.watch(list, own.get().current().authority()))
            : Optional.empty());
  }

  /** The certificate's name, the only one that the server accepts. */
  private String ownName(Optional<RenewableCredentials> own) {
    if (own.isEmpty()) {
      return name == null ? machineName() : name;
    }
    String certified =
        own.get()
            .current()
            .clientName()
            .orElseThrow(
                () ->
                    new UserError(
                        "%s are a server's credentials; they must be a client's"
                            .formatted(credentials)));
    if (name != null && !name.equals(certified)) {
      throw new UserError(
          "--name is %s; it must be %s, as the credentials say. Maybe leave it out"
              .formatted(name, certified));
    }
    return certified;
  }

  private static String machineName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      throw new UserError("this machine has no name. Maybe give one with --name", e);
    }
  }

  /** Data and radio by the options, and draws as the server says. */
  private record Equipment(
      Registry registry,
      Optional<Dataset> data,
      Optional<Radio> measured,
      Optional<RenewableCredentials> own,
      String name)
      implements RunClient.Equipment {
    @Override
    public ReceivedConfig terms() {
      return new ReceivedConfig(registry, data.isEmpty(), measured.isEmpty());
    }

    @Override
    public Optional<RenewableCredentials> credentials() {
      return own;
    }

    @Override
    public int ownSamples() {
      return data.map(Dataset::size).orElse(0);
    }

    @Override
    public Participant participant(RunConfig config, SampleTerms samples, int number) {
      Participant participant = Participant.of(config, samples, number, data);
      return measured.map(participant::with).orElse(participant);
    }

    @Override
    public Draws draws(RunConfig config, String kind, String run) {
      if (kind.equals("seeded")) {
        return Draws.seeded(CallDraws.of(RunSettings.seed(config, RunSettings.SELECTION_SEED)));
      }
      return own.flatMap(each -> each.current().drawKey())
          .map(key -> Draws.signed(key, run, name))
          .orElseThrow(
              () ->
                  new UserError(
                      "the server wants draws that are %s, for which this client has no key. Maybe --credentials"
                          .formatted(kind)));
    }
  }
}
