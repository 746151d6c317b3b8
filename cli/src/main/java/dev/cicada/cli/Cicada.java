package dev.cicada.cli;

import dev.cicada.cli.cluster.AuditCommand;
import dev.cicada.cli.cluster.BackupCommand;
import dev.cicada.cli.cluster.ClientCommand;
import dev.cicada.cli.cluster.ClusterDemoCommand;
import dev.cicada.cli.cluster.ExportCommand;
import dev.cicada.cli.cluster.RollbackCommand;
import dev.cicada.cli.cluster.ServerCommand;
import dev.cicada.cli.cluster.StatusCommand;
import dev.cicada.cli.data.DataCommand;
import dev.cicada.cli.demo.DemoCommand;
import dev.cicada.cli.extensions.ExtensionsCommand;
import dev.cicada.cli.identity.IdentityCommand;
import dev.cicada.cli.models.ModelsCommand;
import dev.cicada.cli.page.ViewCommand;
import dev.cicada.cli.plan.CalibrateCommand;
import dev.cicada.cli.plan.PlanCommand;
import dev.cicada.cli.plan.PrivacyCommand;
import dev.cicada.cli.reproduce.MergeCommand;
import dev.cicada.cli.reproduce.ReproduceCommand;
import dev.cicada.cli.reproduce.SweepCommand;
import dev.cicada.cli.simulate.SimulateCommand;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.identity.KeyKind;
import dev.cicada.plan.LineSearch;
import dev.cicada.plan.Minimize;
import dev.cicada.plan.Mode;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.run.Provenance;
import dev.cicada.text.Words;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The cicada command. */
@Command(
    name = "cicada",
    description = "Asynchronous federated learning over wireless networks.",
    versionProvider = Cicada.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      DemoCommand.class,
      SimulateCommand.class,
      ViewCommand.class,
      ServerCommand.class,
      ClientCommand.class,
      StatusCommand.class,
      AuditCommand.class,
      ExportCommand.class,
      RollbackCommand.class,
      BackupCommand.class,
      ClusterDemoCommand.class,
      ReproduceCommand.class,
      SweepCommand.class,
      MergeCommand.class,
      PlanCommand.class,
      CalibrateCommand.class,
      PrivacyCommand.class,
      DataCommand.class,
      ModelsCommand.class,
      ExtensionsCommand.class,
      IdentityCommand.class,
    },
    footerHeading = "%nExample:%n",
    footer = "  cicada plan --example | cicada plan --instance -")
public final class Cicada implements Callable<Integer> {
  private static final int NARROWEST_HELP = 55;
  private static final int WIDEST_HELP = 80;

  @Spec private CommandSpec spec;

  @Mixin HelpOption help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the versions of cicada and of the JDK.")
  boolean version;

  private Cicada() {}

  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // so that 0.1 is 0.1 everywhere
    StandardOutput output = new StandardOutput();
    PrintWriter writer = new PrintWriter(output, false, Charset.defaultCharset());
    CommandLine command = commandLine().setOut(writer);
    int exitCode = run(command, arguments);
    writer.flush();
    if (output.failed()) {
      command.getErr().println("cicada: cannot write the output: " + output.reason());
      exitCode = ExitCode.SOFTWARE;
    }
    command.getErr().flush();
    System.exit(exitCode);
  }

  /** The whole command line, ready to execute. */
  public static CommandLine commandLine() {
    ErrorReport report = new ErrorReport();
    CommandLine command = new CommandLine(new Cicada());
    nameIn(command);
    return command
        .setUsageHelpWidth(helpWidth(TextTable.columns()))
        .setParameterExceptionHandler(report)
        .setExecutionExceptionHandler(report)
        .registerConverter(double.class, Cicada::number)
        .registerConverter(Double.class, Cicada::number)
        .registerConverter(int.class, text -> wholeNumber(text, Integer::parseInt))
        .registerConverter(Integer.class, text -> wholeNumber(text, Integer::parseInt))
        .registerConverter(long.class, text -> wholeNumber(text, Long::parseLong))
        .registerConverter(Mode.class, converter(Mode.class))
        .registerConverter(Minimize.class, converter(Minimize.class))
        .registerConverter(KeyKind.class, converter(KeyKind.class))
        .registerConverter(LineSearch.class, converter(LineSearch.class))
        .registerConverter(RateLogarithm.class, converter(RateLogarithm.class));
  }

  /** Help is as wide as the terminal, within what is readable and what picocli allows. */
  static int helpWidth(int columns) {
    return Math.max(NARROWEST_HELP, Math.min(WIDEST_HELP, columns));
  }

  /** Shows the examples of a command and its subcommands as one types them here. */
  private static void nameIn(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.footer(Arrays.stream(usage.footer()).map(CommandName::in).toArray(String[]::new));
    command.getSubcommands().values().forEach(Cicada::nameIn);
  }

  /** Reads constants of a type. */
  private static <E extends Enum<E>> ITypeConverter<E> converter(Class<E> type) {
    return word ->
        Words.parse(type, word)
            .orElseThrow(
                () ->
                    new TypeConversionException(
                        "it is " + word + "; it must be " + String.join(" or ", Words.of(type))));
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("it is " + text + "; it must be a number");
    }
  }

  private static <N> N wholeNumber(String text, Function<String, N> parser) {
    try {
      return parser.apply(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("it is " + text + "; it must be a whole number");
    }
  }

  private static int run(CommandLine command, String[] arguments) {
    try {
      return command.execute(arguments);
    } catch (OutOfMemoryError e) {
      return ErrorReport.outOfMemory(command);
    }
  }

  /** Without a subcommand, it shows the help. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE;
  }

  /** The version of Cicada, and of the JDK. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "cicada " + Provenance.here().version(),
        "JDK %s (%s)".formatted(Runtime.version(), System.getProperty("java.vendor"))
      };
    }
  }
}
