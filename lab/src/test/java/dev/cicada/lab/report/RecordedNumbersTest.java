package dev.cicada.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Numbers in documents match the committed reproductions that they come from. Such a number is
 * followed by a comment, as in {@code summary.md}: its claim, reading, quantity and field. A claim
 * of another folder than {@code reproduction} has that folder's name before it.
 */
class RecordedNumbersTest {
  private static final Path ROOT = Path.of("..");
  private static final Path DOCS = ROOT.resolve("docs");
  private static final String CLAIMS = "claims.json";

  private static final Pattern MARKED =
      Pattern.compile(
          "([-+\u2212]?[\\d.,]*\\d)(?:\u00b710(\u207b?)([\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+))?"
              + "<!--run: ([^;]+); (.+?); (.+?); (estimate|low|high)-->");
  private static final String SUPERSCRIPTS =
      "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";

  @TempDir private Path folder;

  @Test
  void documentsSayWhatWasFound() throws IOException {
    Map<String, Double> found = found(DOCS.resolve("reproduction").resolve(CLAIMS));
    assertThat(found).hasSizeGreaterThan(100);
    found(DOCS.resolve("alexnet").resolve(CLAIMS))
        .forEach((key, value) -> found.put("alexnet/" + key, value));

    for (Path document : documents()) {
      assertThat(wrong(Files.readString(document), found)).as(document.toString()).isEmpty();
    }
  }

  @Test
  void aNumberThatIsNotWhatWasFoundIsNoticed() throws IOException {
    Path claims =
        Files.writeString(
            folder.resolve("claims.json"),
            """
            {"claims": [{"id": "fig6a-best", "readings": [{"reading": "offline, 1/K", "comparisons": [
              {"quantity": "a minus b", "unit": "points", "estimate": 0.2449, "low": -0.01, "high": 0.5},
              {"quantity": "c over d", "unit": "factor", "estimate": 0.00012, "low": null, "high": 3}
            ]}]}]}
            """);
    Map<String, Double> found = found(claims);

    assertThat(
            wrong("+24.5<!--run: fig6a-best; offline, 1/K; a minus b; estimate--> points", found))
        .isEmpty();
    assertThat(wrong("from \u22121.0<!--run: fig6a-best; offline, 1/K; a minus b; low-->", found))
        .isEmpty();
    assertThat(
            wrong(
                "1.2\u00b710\u207b\u2074<!--run: fig6a-best; offline, 1/K; c over d; estimate-->",
                found))
        .isEmpty();
    assertThat(wrong("+24.6<!--run: fig6a-best; offline, 1/K; a minus b; estimate-->", found))
        .singleElement()
        .asString()
        .contains("24.6", "24.49");
    assertThat(wrong("24<!--run: fig6b-best; offline, 1/K; a minus b; estimate-->", found))
        .singleElement()
        .asString()
        .contains("fig6b-best", "nothing");
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    try (Stream<Path> all = Files.walk(DOCS)) {
      all.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
    }
    return documents;
  }

  private static List<String> wrong(String text, Map<String, Double> found) {
    List<String> wrong = new ArrayList<>();
    MARKED
        .matcher(text)
        .results()
        .forEach(
            (MatchResult match) -> {
              String key =
                  String.join("; ", match.group(4), match.group(5), match.group(6), match.group(7));
              Double value = found.get(key);
              if (value == null) {
                wrong.add(match.group(1) + ": nothing was found of " + key);
              } else if (!isRounded(match, value)) {
                wrong.add("%s, but %s was found: %s".formatted(match.group(1), value, key));
              }
            });
    return wrong;
  }

  private static boolean isRounded(MatchResult match, double value) {
    String digits = match.group(1).replace('\u2212', '-').replace(",", "");
    int exponent = 0;
    if (match.group(3) != null) {
      for (char digit : match.group(3).toCharArray()) {
        exponent = 10 * exponent + SUPERSCRIPTS.indexOf(digit);
      }
      exponent = match.group(2).isEmpty() ? exponent : -exponent;
    }
    int decimals = digits.contains(".") ? digits.length() - digits.indexOf('.') - 1 : 0;
    double scale = Math.pow(10, exponent);
    double half = 0.5 * Math.pow(10, -decimals) * scale;
    return Math.abs(Double.parseDouble(digits) * scale - value) <= half * (1 + 1e-9);
  }

  /** Every number of every comparison as people read it, by claim, reading, quantity and field. */
  private static Map<String, Double> found(Path file) throws IOException {
    Map<String, Double> found = new HashMap<>();
    String claim = "";
    String reading = "";
    String quantity = "";
    double scale = 1;
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token != JsonToken.FIELD_NAME) {
          continue;
        }
        String name = json.currentName();
        JsonToken value = json.nextToken();
        switch (name) {
          case "id" -> claim = json.getText();
          case "reading" -> reading = json.getText();
          case "quantity" -> quantity = json.getText();
          case "unit" -> scale = List.of("factor", "number").contains(json.getText()) ? 1 : 100;
          case "estimate", "low", "high" -> {
            if (value.isNumeric()) {
              found.put(
                  String.join("; ", claim, reading, quantity, name), scale * json.getDoubleValue());
            }
          }
          default -> {}
        }
      }
    }
    return found;
  }
}
