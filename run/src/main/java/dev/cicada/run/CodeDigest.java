package dev.cicada.run;

import dev.cicada.extension.Registry;
import dev.cicada.files.Sha256;
import dev.cicada.random.Seed;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.plugin.ContentDigest;
import dev.cicada.text.UserError;
import dev.cicada.training.Engines;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Which code makes results: a digest of its sources without comments and white space.
 *
 * <p>The build puts the sources of these modules beside their classes. A commit would not do: it
 * does not tell two changed checkouts apart, and it changes with every word of a document.
 *
 * @param name of a module, or of a plug-in
 * @param sha256 in hexadecimal digits
 */
public record CodeDigest(String name, String sha256) {
  private static final String SOURCES = "META-INF/cicada/sources";
  private static final String JAVA = ".java";

  /** Found once, and in the background: it takes about a tenth of a second. */
  private static final class Here {
    private static final CompletableFuture<List<CodeDigest>> FOUND =
        CompletableFuture.supplyAsync(
            () ->
                List.of(
                    of("core", Seed.class, ""),
                    of("training", Engines.class, ""),
                    of("run", CodeDigest.class, "")));
  }

  /** Begins to compute the digests of {@link #ofRuns} in the background. */
  public static void prepare() {
    Here.FOUND.isDone();
  }

  /** The code in this JVM that makes the results of runs, module by module. */
  public static List<CodeDigest> ofRuns() {
    return Here.FOUND.join();
  }

  /**
   * The code that makes a run's results: that in this JVM, and that of the run's plug-ins. A
   * plug-in's path does not matter, since machines have it in different places.
   */
  public static List<CodeDigest> of(RunConfig config) {
    List<CodeDigest> all = new ArrayList<>(ofRuns());
    for (Registry.Plugin plugin : config.plugins()) {
      all.add(new CodeDigest("plug-in " + Path.of(plugin.source()).getFileName(), plugin.digest()));
    }
    for (Path file : DeviceSettings.files(config)) {
      try {
        all.add(new CodeDigest("file " + file, ContentDigest.of(file)));
      } catch (IOException e) {
        throw UserError.of("read " + file, e);
      }
    }
    return all;
  }

  /**
   * The digest of a module, or of one of its packages.
   *
   * @param anchor one of the module's classes
   * @param folder of the package, with slashes; empty for the whole module
   */
  public static CodeDigest of(String name, Class<?> anchor, String folder) {
    try {
      Path code = Path.of(anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
      String sources =
          Files.isDirectory(code) ? ofFolder(code, folder) : ofJar(code.toFile(), folder);
      return new CodeDigest(name, sources);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String ofFolder(Path root, String folder) throws IOException {
    Path sources = root.resolve(SOURCES);
    try (Stream<Path> files = Files.walk(sources.resolve(folder))) {
      return digest(
          files.map(file -> sources.relativize(file).toString().replace('\\', '/')),
          compiled -> Files.exists(root.resolve(compiled)),
          source -> Files.readAllBytes(sources.resolve(source)));
    }
  }

  /** The digest of a jar. */
  private static String ofJar(File jar, String folder) throws IOException {
    String prefix = SOURCES + "/";
    try (ZipFile zip = new ZipFile(jar)) {
      return digest(
          zip.stream()
              .map(ZipEntry::getName)
              .filter(file -> file.startsWith(prefix + folder))
              .map(file -> file.substring(prefix.length())),
          compiled -> zip.getEntry(compiled) != null,
          source -> zip.getInputStream(zip.getEntry(prefix + source)).readAllBytes());
    }
  }

  /** How a source is read. */
  private interface Reading {
    byte[] read(String source) throws IOException;
  }

  /**
   * The digest of all sources whose classes exist, by name. The others are leftovers of removed
   * files.
   */
  private static String digest(Stream<String> files, Predicate<String> isThere, Reading reading)
      throws IOException {
    Sha256 digest = new Sha256();
    for (String file :
        files
            .filter(each -> each.endsWith(JAVA) && isThere.test(compiled(each)))
            .sorted()
            .toList()) {
      String text = new String(reading.read(file), StandardCharsets.UTF_8);
      digest.add(file).add(SourceText.essence(text));
    }
    return digest.hex();
  }

  private static String compiled(String source) {
    return source.substring(0, source.length() - JAVA.length()) + ".class";
  }

  /** Several digests as one text, one per line. */
  public static String text(List<CodeDigest> all) {
    return all.stream()
        .map(each -> each.name + " " + each.sha256 + "\n")
        .collect(Collectors.joining());
  }

  /** The names of those that are not in an earlier {@link #text}, in words; empty if all are. */
  public static String changes(List<CodeDigest> all, String earlier) {
    List<String> lines = earlier.lines().toList();
    return all.stream()
        .filter(each -> !lines.contains(each.name + " " + each.sha256))
        .map(CodeDigest::name)
        .collect(Collectors.joining(", "));
  }
}
