package dev.cicada.extension;

/**
 * Something that a configuration chooses by name, such as a scheme or a model.
 *
 * <p>An extension is a public class with a public constructor without parameters. A line in {@code
 * META-INF/services} makes it known. A source file that is loaded as a plug-in needs no such line.
 */
public interface Extension {
  /** Its name, a line of help, its settings. */
  About about();

  /** What configurations call it. */
  default String name() {
    return about().name();
  }

  /**
   * Whether a name in a configuration means this extension. A family, such as {@code
   * dense-300-100}, answers to many names.
   */
  default boolean answersTo(String text) {
    return name().equals(text);
  }
}
