package dev.cicada.cli.plan;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A stream of JSON tokens. Its errors say where a token is and what was there. */
final class JsonInput {
  /** NaN and the like are not JSON, but if let through they get a better message. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .build();

  private static final int LONGEST_QUOTE = 40;

  private final JsonParser parser;
  private final String source;

  JsonInput(InputStream stream, String source) throws IOException {
    this.parser = FACTORY.createParser(stream);
    this.source = source;
  }

  /** The next token, or null at the end. */
  @Nullable JsonToken next() throws IOException {
    return parser.nextToken();
  }

  /** The name of the current field. */
  String name() throws IOException {
    return parser.currentName();
  }

  /** Skips the current value, whatever is in it. */
  void skip() throws IOException {
    parser.skipChildren();
  }

  /** Refuses the current token unless it is the needed one. */
  void expect(JsonToken needed, String allowed) {
    if (parser.currentToken() != needed) {
      throw notAllowed(allowed);
    }
  }

  /** The name of the current field, which must be allowed and not have occurred before. */
  String field(List<String> allowed, Set<String> seen, String owner) throws IOException {
    String name = parser.currentName();
    if (!allowed.contains(name)) {
      String wrong = shortened(name);
      throw refusal(wrong + " is not a field of " + owner + ". " + Words.advice(wrong, allowed));
    }
    if (!seen.add(name)) {
      throw refusal(path() + " is there twice; it must be there once");
    }
    return name;
  }

  /** The current token as a finite number, or NaN. */
  double number() throws IOException {
    if (!parser.currentToken().isNumeric()) {
      throw notAllowed("a number");
    }
    double value = parser.getDoubleValue();
    if (Double.isInfinite(value)) {
      throw notAllowed("finite; the largest number is 1.79e308");
    }
    return value;
  }

  /** The current token as a whole number. */
  int wholeNumber() throws IOException {
    double value = number();
    if (value != (int) value) {
      throw notAllowed("a whole number of at most " + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  /** The current token as true or false. */
  boolean yesOrNo() throws IOException {
    if (!parser.currentToken().isBoolean()) {
      throw notAllowed("true or false");
    }
    return parser.getBooleanValue();
  }

  /** The current token as one of an enum's words. */
  <E extends Enum<E>> E word(Class<E> type) throws IOException {
    return Words.parse(type, parser.getText())
        .orElseThrow(() -> notAllowed(String.join(" or ", Words.of(type))));
  }

  /** An error about the current token. */
  UserError notAllowed(String allowed) {
    return refusal(path() + " is " + quote() + "; it must be " + allowed);
  }

  /** An error that says where the current token is. */
  UserError refusal(String sentence) {
    return at(parser.currentTokenLocation(), sentence);
  }

  /** An error about a text that is not JSON. Not every reason comes with a place. */
  UserError refusal(String sentence, JacksonException reason) {
    JsonLocation place = reason.getLocation();
    return at(place == null ? parser.currentLocation() : place, sentence);
  }

  private UserError at(JsonLocation place, String sentence) {
    return new UserError(
        "%s, line %d, column %d: %s"
            .formatted(source, place.getLineNr(), place.getColumnNr(), sentence));
  }

  /** What the current token belongs to, such as {@code clients[3].gain[0]}. */
  String path() {
    String pointer = parser.getParsingContext().pathAsPointer().toString();
    if (pointer.isEmpty()) {
      return "the instance";
    }
    return pointer.substring(1).replaceAll("/(\\d+)", "[$1]").replace('/', '.');
  }

  private String quote() {
    try {
      return switch (parser.currentToken()) {
        case START_OBJECT -> "an object";
        case START_ARRAY -> "a list";
        case VALUE_STRING -> '"' + shortened(parser.getText()) + '"';
        default -> shortened(parser.getText());
      };
    } catch (IOException e) {
      return "unreadable";
    }
  }

  /** A text fit for one line of a message. */
  private static String shortened(String text) {
    String printable = text.replaceAll("\\p{Cntrl}", "?");
    return printable.length() <= LONGEST_QUOTE
        ? printable
        : printable.substring(0, LONGEST_QUOTE) + "...";
  }
}
