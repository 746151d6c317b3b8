package dev.cicada.run.plugin;

import dev.cicada.extension.Extension;
import dev.cicada.extension.ExtensionFault;
import dev.cicada.extension.Registry;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Loads plug-ins. */
public final class Plugins {
  /** An environment variable that names plug-ins too, separated like a class path. */
  public static final String VARIABLE = "CICADA_PLUGINS";

  private Plugins() {}

  /** The extensions on the class path, and those of some plug-ins. */
  public static Registry load(List<Path> paths) {
    Registry registry = Registry.ofClassPath();
    for (Path path : paths) {
      registry = registry.with(load(path));
    }
    return registry;
  }

  private static Registry.Plugin load(Path path) {
    if (!Files.isReadable(path)) {
      throw new UserError("plug-in %s is missing or cannot be read".formatted(path));
    }
    try {
      if (Files.isDirectory(path)) {
        return plugin(path, folder(path));
      }
      String name = path.getFileName().toString();
      if (name.endsWith(".java")) {
        return plugin(path, new SourceFile(path).compile());
      }
      if (name.endsWith(".jar")) {
        return plugin(path, declared(path));
      }
    } catch (IOException e) {
      throw UserError.of("load plug-in " + path, e);
    }
    throw new UserError(
        "plug-in %s cannot be loaded; it must be a .java file, a .jar, or a folder of classes"
            .formatted(path));
  }

  private static Registry.Plugin plugin(Path path, List<Extension> extensions) throws IOException {
    if (extensions.isEmpty()) {
      throw new UserError(
          ("plug-in %s has no extension: no public class that implements a provider such as"
                  + " SchemeProvider and has a constructor without parameters")
              .formatted(path));
    }
    return new Registry.Plugin(path.toString(), ContentDigest.of(path), extensions);
  }

  /** The name of a plug-in's class loader, by which a fault in its code is recognized. */
  static String name(Path path) {
    return ExtensionFault.PLUGIN + path.getFileName();
  }

  private static URLClassLoader loader(Path path) throws IOException {
    URL[] urls = {path.toUri().toURL()};
    return new URLClassLoader(name(path), urls, Plugins.class.getClassLoader());
  }

  /** The extensions in a jar's or a folder's service file. */
  private static List<Extension> declared(Path path) throws IOException {
    URLClassLoader loader = loader(path);
    return Registry.load(loader).stream()
        .filter(extension -> extension.getClass().getClassLoader() == loader)
        .toList();
  }

  /** The extensions in a folder's service file, or else all extensions among its classes. */
  private static List<Extension> folder(Path path) throws IOException {
    if (Files.exists(path.resolve("META-INF/services").resolve(Extension.class.getName()))) {
      return declared(path);
    }
    URLClassLoader loader = loader(path);
    try (Stream<Path> files = Files.walk(path)) {
      return Providers.of(
          loader,
          files
              .map(file -> path.relativize(file).toString())
              .filter(file -> file.endsWith(".class") && !file.endsWith("module-info.class"))
              .map(file -> file.substring(0, file.length() - ".class".length()))
              .map(file -> file.replace('/', '.').replace('\\', '.'))
              .sorted()
              .toList());
    }
  }
}
