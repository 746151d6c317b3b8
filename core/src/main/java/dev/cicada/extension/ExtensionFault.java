package dev.cicada.extension;

import java.util.Arrays;
import java.util.Optional;

/**
 * Something that an extension must not do, but did. The message names the extension.
 *
 * <p>A simulation ends with it. A server counts it and goes on without the extension's answer.
 */
public final class ExtensionFault extends RuntimeException {
  /** How the names of plug-ins' class loaders begin. */
  public static final String PLUGIN = "plug-in ";

  private ExtensionFault(String message) {
    super(message);
  }

  private ExtensionFault(String message, Throwable cause) {
    super(message, cause);
  }

  /** A value that is not allowed. */
  public static ExtensionFault wrong(String extension, String finding) {
    return new ExtensionFault("%s: %s".formatted(extension, finding));
  }

  /** The fault of something thrown, if it was thrown in a plug-in's code, whatever its kind. */
  public static Optional<ExtensionFault> within(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    for (StackTraceElement frame : root.getStackTrace()) {
      String loader = frame.getClassLoaderName();
      if (loader != null && loader.startsWith(PLUGIN)) {
        return Optional.of(
            new ExtensionFault(
                "%s failed: %s (%s:%d)"
                    .formatted(loader, root, frame.getFileName(), frame.getLineNumber()),
                thrown));
      }
    }
    return Optional.empty();
  }

  /** Something that the extension threw, with the place in its code, if known. */
  public static ExtensionFault thrown(
      String extension, String occasion, Class<?> code, Throwable thrown) {
    String where =
        Arrays.stream(thrown.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith(code.getName()))
            .findFirst()
            .map(frame -> " (%s:%d)".formatted(frame.getFileName(), frame.getLineNumber()))
            .orElse("");
    return new ExtensionFault(
        "%s failed in %s: %s%s".formatted(extension, occasion, thrown, where), thrown);
  }
}
