package dev.cicada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links between the pages of the repository. */
class LinksTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)");

  static List<Path> pages() throws IOException {
    try (Stream<Path> atRoot = Files.list(ROOT);
        Stream<Path> inDocs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(atRoot, inDocs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkWithinTheRepositoryLeadsToAFile(Path page) throws IOException {
    assertThat(LINK.matcher(Files.readString(page)).results().map(link -> link.group(1)))
        .filteredOn(link -> !link.contains("://"))
        .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists());
  }
}
