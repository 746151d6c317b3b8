package dev.cicada.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CodeDigestTest {
  @Test
  void commentsAndWhiteSpaceAreNoCode() {
    String plain = "class A { String s = \"a // b\"; char c = '\"'; }";
    String rich =
        """
        /** A. */
        class A {
          String s = "a // b"; // a comment
          /* another, with "a quote */
          char c = '"';
        }
        """;

    assertThat(SourceText.essence(rich)).isEqualTo(SourceText.essence(plain));
  }

  @Test
  void literalsAreKeptAsTheyAre() {
    String quoted = "f(\"a \\\" b  c\")";
    String block = "f(\"\"\"\n  a \"b\"  // c\n\"\"\")";

    assertThat(SourceText.essence(quoted)).isEqualTo(quoted);
    assertThat(SourceText.essence(block)).isEqualTo(block);
    assertThat(SourceText.essence("a / b * c")).isEqualTo("a/b*c");
  }

  @Test
  void everyModuleThatMakesResultsHasADigestOfItsOwn() {
    List<CodeDigest> all = CodeDigest.ofRuns();

    assertThat(all).extracting(CodeDigest::name).containsExactly("core", "training", "run");
    assertThat(all).extracting(CodeDigest::sha256).doesNotHaveDuplicates();
    assertThat(CodeDigest.of("run", Run.class, "dev/cicada/run/config").sha256())
        .matches("[0-9a-f]{64}")
        .isNotEqualTo(all.get(2).sha256());
  }

  @Test
  void changesAreNamed() {
    List<CodeDigest> here = List.of(new CodeDigest("core", "1"), new CodeDigest("run", "2"));

    assertThat(CodeDigest.changes(here, CodeDigest.text(here))).isEmpty();
    assertThat(CodeDigest.changes(here, "core 1\nrun 3\n")).isEqualTo("run");
    assertThat(CodeDigest.changes(here, "")).isEqualTo("core, run");
  }
}
