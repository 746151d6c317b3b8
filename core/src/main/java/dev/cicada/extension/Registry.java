package dev.cicada.extension;

import static java.util.Comparator.comparing;

import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All extensions: those on the class path and those of plug-ins. */
public final class Registry {
  private static final class ClassPath {
    private static final Registry FOUND =
        new Registry(load(Registry.class.getClassLoader()), List.of());
  }

  private final List<Extension> extensions;
  private final List<Plugin> plugins;

  /**
   * Code that a user brought.
   *
   * @param source where it came from, as the user named it
   * @param digest of what was loaded, in hexadecimal
   * @param extensions what it adds
   */
  public record Plugin(String source, String digest, List<Extension> extensions) {}

  private Registry(List<Extension> extensions, List<Plugin> plugins) {
    this.extensions = extensions;
    this.plugins = plugins;
  }

  /** The extensions on the class path. */
  public static Registry ofClassPath() {
    return ClassPath.FOUND;
  }

  /** The extensions in the {@code META-INF/services} of a loader and its parents. */
  public static List<Extension> load(ClassLoader loader) {
    try {
      return ServiceLoader.load(Extension.class, loader).stream()
          .map(ServiceLoader.Provider::get)
          .collect(Collectors.toList());
    } catch (ServiceConfigurationError e) {
      throw new UserError("an extension cannot be loaded: " + e.getMessage(), e);
    }
  }

  /** This registry with a plug-in's extensions added. */
  public Registry with(Plugin plugin) {
    for (Extension added : plugin.extensions()) {
      for (Extension known : extensions) {
        if (known.name().equals(added.name()) && sharesKind(known, added)) {
          throw new UserError(
              "%s adds %s, a name that is taken. Maybe give it another"
                  .formatted(plugin.source(), added.name()));
        }
      }
    }
    List<Extension> all = new ArrayList<>(extensions);
    all.addAll(plugin.extensions());
    List<Plugin> more = new ArrayList<>(plugins);
    more.add(plugin);
    return new Registry(all, more);
  }

  /** This registry with some extensions added, such as those of the program that embeds Cicada. */
  public Registry with(Extension... added) {
    return with(new Plugin("this program", "", List.of(added)));
  }

  private static boolean sharesKind(Extension one, Extension other) {
    return kinds(one.getClass()).anyMatch(kind -> kind.isInstance(other));
  }

  /** The interfaces between a class and {@link Extension}. */
  private static Stream<Class<?>> kinds(Class<?> type) {
    Stream<Class<?>> above =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
    return above
        .filter(each -> Extension.class.isAssignableFrom(each) && each != Extension.class)
        .flatMap(
            each ->
                Stream.concat(each.isInterface() ? Stream.of(each) : Stream.empty(), kinds(each)));
  }

  /** The plug-ins, in the order in which they were added. */
  public List<Plugin> plugins() {
    return plugins;
  }

  /** All extensions of a kind, in the order in which they are listed. */
  public <E extends Extension> List<E> all(Class<E> kind) {
    return extensions.stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .sorted(comparing((E each) -> each.about().rank()).thenComparing(Extension::name))
        .toList();
  }

  /** The names of a kind's extensions, in the order in which they are listed. */
  public List<String> names(Class<? extends Extension> kind) {
    return all(kind).stream().map(Extension::name).toList();
  }

  /** The extension that a name means, if there is one. */
  public <E extends Extension> Optional<E> find(Class<E> kind, String name) {
    return all(kind).stream().filter(each -> each.answersTo(name)).findFirst();
  }

  /**
   * The extension that a name means.
   *
   * @param key of the setting that names it, for the error if there is no such extension
   */
  public <E extends Extension> E named(Class<E> kind, String key, String name) {
    return find(kind, name).orElseThrow(() -> unknown(key, name, names(kind)));
  }

  private static UserError unknown(String key, String name, List<String> names) {
    String all = String.join(", ", names);
    String advice = Words.advice(name, names);
    return new UserError(
        "%s is %s; it must be one of %s. %s"
            .formatted(
                key,
                name.isBlank() ? "empty" : name,
                all,
                advice.endsWith(all) ? "Maybe load it with --plugin" : advice));
  }
}
