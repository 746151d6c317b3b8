package dev.cicada.page.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A small JSON file as texts by path, such as {@code config.rounds}. */
final class FlatJson {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final long MOST_BYTES = 1 << 20;

  private FlatJson() {}

  static Map<String, String> read(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new IOException(file + " is larger than such a file is");
    }
    Map<String, String> texts = new LinkedHashMap<>();
    try (JsonParser parser = FACTORY.createParser(Files.readAllBytes(file))) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isScalarValue()) {
          String path = parser.getParsingContext().pathAsPointer().toString();
          texts.put(path.substring(1).replace('/', '.'), parser.getText());
        }
      }
    }
    return texts;
  }
}
