package dev.cicada.extension;

/**
 * Something that a configuration chooses by name, such as a scheme or a model.
 *
 * <p>An extension is a public class with a public constructor without parameters. Its {@code
 * META-INF/services} line makes it known; a source file that is loaded as a plug-in needs none.
 */
public interface Extension {
  /** Its name, a line of help, its settings. */
  About about();

  /** How a configuration names it. */
  default String name() {
    return about().name();
  }

  /** Whether a name in a configuration means this one; for a family such as dense-300-100. */
  default boolean answersTo(String text) {
    return name().equals(text);
  }
}
