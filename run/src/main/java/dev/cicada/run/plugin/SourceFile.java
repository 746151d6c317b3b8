package dev.cicada.run.plugin;

import dev.cicada.extension.Extension;
import dev.cicada.text.UserError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A plug-in that is one source file, compiled in memory by the JDK's own compiler. */
record SourceFile(Path path) {
  List<Extension> compile() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new UserError(
          "plug-in %s is a source file, and this Java has no compiler. Maybe install a JDK"
              .formatted(path));
    }
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null);
        Memory memory = new Memory(files)) {
      boolean compiled =
          compiler
              .getTask(
                  new StringWriter(),
                  memory,
                  diagnostics,
                  List.of("-proc:none", "-Xlint:none", "-parameters", "-g"),
                  null,
                  files.getJavaFileObjects(path))
              .call();
      if (!compiled) {
        throw new UserError(
            "plug-in %s does not compile:%n%s".formatted(path, errors(diagnostics)));
      }
      return Providers.of(memory.loader(Plugins.name(path)), memory.names());
    }
  }

  private static String errors(DiagnosticCollector<JavaFileObject> diagnostics) {
    return diagnostics.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .map(SourceFile::line)
        .collect(Collectors.joining(System.lineSeparator()));
  }

  private static String line(Diagnostic<? extends JavaFileObject> error) {
    String where =
        error.getSource() == null
            ? ""
            : "%s:%d: ".formatted(error.getSource().getName(), error.getLineNumber());
    String message = error.getMessage(Locale.ROOT).replaceAll("\\s*\\R\\s*", "; ");
    return "  " + where + message;
  }

  /** Keeps class files in memory. */
  private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

    Memory(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/')), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          classes.put(name, bytes);
          return bytes;
        }
      };
    }

    List<String> names() {
      return classes.keySet().stream().sorted().toList();
    }

    ClassLoader loader(String name) {
      return new ClassLoader(name, SourceFile.class.getClassLoader()) {
        @Override
        protected Class<?> findClass(String className) throws ClassNotFoundException {
          ByteArrayOutputStream bytes = classes.get(className);
          if (bytes == null) {
            throw new ClassNotFoundException(className);
          }
          return defineClass(className, bytes.toByteArray(), 0, bytes.size());
        }
      };
    }
  }
}
