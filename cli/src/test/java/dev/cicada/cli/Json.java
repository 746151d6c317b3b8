package dev.cicada.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A strict reading of a whole JSON text into maps, lists, numbers and strings. */
public final class Json {
  private Json() {}

  /** The object that the text holds. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      Map<String, Object> object = (Map<String, Object>) value(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("more than one value");
      }
      return object;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The matrix in a field. */
  @SuppressWarnings("unchecked")
  public static List<List<Double>> rows(Map<String, Object> object, String field) {
    return (List<List<Double>>) object.get(field);
  }

  /** The number in a field. */
  public static double number(Map<String, Object> object, String field) {
    return ((Number) object.get(field)).doubleValue();
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          fields.put(name, value(parser));
        }
        yield fields;
      }
      case START_ARRAY -> {
        List<Object> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          values.add(value(parser));
        }
        yield values;
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_NULL -> null;
      default -> parser.getText();
    };
  }
}
