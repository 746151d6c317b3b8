package dev.cicada.cli.cluster;

import dev.cicada.cli.HelpOption;
import dev.cicada.files.AtomicFile;
import dev.cicada.run.Run;
import dev.cicada.server.history.RunState;
import dev.cicada.server.service.RunAssembly;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.StoredRun;
import dev.cicada.text.UserError;
import dev.cicada.training.model.NumpyArchive;
import dev.cicada.training.model.Tensor;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada export}: a model for NumPy. */
@Command(
    name = "export",
    description = "Writes a model as .npz: an array for each tensor, and a manifest.",
    footerHeading = "%nExample:%n",
    footer = "  cicada export server --out model.npz")
public final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ServedRun served;

  @Option(
      names = "--model-version",
      paramLabel = "N",
      description = "Which version; by default the newest.")
  private Integer version;

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "Where to.")
  private Path out;

  @Mixin HelpOption help;

  @Override
  public Integer call() {
    ServerConfig config = served.config();
    try (Run run = RunAssembly.run(config)) {
      RunState state = new StoredRun(config).summary().state();
      int number = version == null ? state.version() : version;
      float[] model = new StoredRun(config).model(run, state, number);
      ModelLayout layout = ModelLayout.of(run.model());
      String manifest =
          "model %s%nversion %d%nround %d%nsha256 %s%n%s%n"
              .formatted(
                  run.model().name(),
                  number,
                  state.round(),
                  Digest.ofContent(ArrayBytes.of(model)).hex(),
                  layout.tensors().stream()
                      .map(Tensor::toString)
                      .collect(Collectors.joining(System.lineSeparator())));
      AtomicFile.write(
          out, stream -> NumpyArchive.write(stream, layout.tensors(), model, manifest));
      spec.commandLine().getOut().printf("version %d is in %s%n", number, out);
      return ExitCode.OK;
    } catch (IOException e) {
      throw UserError.of("write to " + out, e);
    }
  }
}
