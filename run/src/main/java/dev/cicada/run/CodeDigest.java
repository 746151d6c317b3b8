package dev.cicada.run;

import dev.cicada.extension.Registry;
import dev.cicada.files.Sha256;
import dev.cicada.random.Seed;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.plugin.ContentDigest;
import dev.cicada.text.UserError;
import dev.cicada.training.Engines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which code makes results: a digest of its sources without comments and white space.
 *
 * <p>The build puts the sources of the modules concerned beside their classes. A commit would not
 * do: it does not tell two changed checkouts apart, and changes with every word of a document.
 *
 * @param name of a module, or of a plug-in
 * @param sha256 in hexadecimal digits
 */
public record CodeDigest(String name, String sha256) {
  private static final String SOURCES = "META-INF/cicada/sources";
  private static final String JAVA = ".java";

  /** Found once: it takes some tenths of a second. */
  private static final class Here {
    private static final List<CodeDigest> FOUND =
        List.of(
            of("core", Seed.class, ""),
            of("training", Engines.class, ""),
            of("run", CodeDigest.class, ""));
  }

  /** The code of this JVM that makes what runs leave, module by module. */
  public static List<CodeDigest> ofRuns() {
    return Here.FOUND;
  }

  /**
   * The code that makes what a run leaves: that of this JVM, and of plug-ins that it names. Where a
   * plug-in's file is does not matter; machines have it in different places.
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
   * That of a module, or of one of its packages.
   *
   * @param anchor one of the module's classes
   * @param folder of the package, with slashes; empty for the whole module
   */
  public static CodeDigest of(String name, Class<?> anchor, String folder) {
    try {
      Path code = Path.of(anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(code)) {
        return new CodeDigest(name, digest(code, folder));
      }
      try (FileSystem jar = FileSystems.newFileSystem(code, Map.of())) {
        return new CodeDigest(name, digest(jar.getPath("/"), folder));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of all sources whose classes are there, by name; the others were removed since. */
  private static String digest(Path root, String folder) throws IOException {
    Path sources = root.resolve(SOURCES);
    Sha256 digest = new Sha256();
    try (Stream<Path> files = Files.walk(sources.resolve(folder))) {
      List<String> names =
          files
              .map(file -> sources.relativize(file).toString().replace('\\', '/'))
              .filter(file -> file.endsWith(JAVA) && Files.exists(root.resolve(compiled(file))))
              .sorted()
              .toList();
      for (String file : names) {
        digest.add(file).add(SourceText.essence(Files.readString(sources.resolve(file))));
      }
    }
    return digest.hex();
  }

  private static String compiled(String source) {
    return source.substring(0, source.length() - JAVA.length()) + ".class";
  }

  /** Several in one text, a line each. */
  public static String text(List<CodeDigest> all) {
    return all.stream()
        .map(each -> each.name + " " + each.sha256 + "\n")
        .collect(Collectors.joining());
  }

  /** The names of those that an earlier {@link #text} does not have, in words; empty if all are. */
  public static String changes(List<CodeDigest> all, String earlier) {
    List<String> lines = earlier.lines().toList();
    return all.stream()
        .filter(each -> !lines.contains(each.name + " " + each.sha256))
        .map(CodeDigest::name)
        .collect(Collectors.joining(", "));
  }
}
