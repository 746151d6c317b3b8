package dev.cicada.server.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.cicada.server.history.Entry;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries as JSON objects, with a field for each component. A missing field means null or zero. */
final class EntryJson {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final Map<String, Class<?>> KINDS = new HashMap<>();

  static {
    for (Class<?> kind : Entry.class.getPermittedSubclasses()) {
      KINDS.put(kind(kind), kind);
    }
  }

  private EntryJson() {}

  static String kind(Entry entry) {
    return kind(entry.getClass());
  }

  private static String kind(Class<?> type) {
    return Character.toLowerCase(type.getSimpleName().charAt(0))
        + type.getSimpleName().substring(1);
  }

  /** The round of an entry; null if it has none. */
  static @Nullable Integer round(Entry entry) {
    try {
      for (RecordComponent component : entry.getClass().getRecordComponents()) {
        if (component.getName().equals("round")) {
          return (Integer) component.getAccessor().invoke(entry);
        }
      }
      return null;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("every entry is a public record", e);
    }
  }

  static String body(Entry entry) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      for (RecordComponent component : entry.getClass().getRecordComponents()) {
        json.writeFieldName(component.getName());
        write(json, component.getAccessor().invoke(entry));
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written to", e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("every entry is a public record", e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Integer number) {
      json.writeNumber(number);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Boolean bool) {
      json.writeBoolean(bool);
    } else if (value instanceof Digest digest) {
      json.writeString(digest.hex());
    } else if (value instanceof int[] numbers) {
      json.writeArray(numbers, 0, numbers.length);
    } else if (value instanceof double[] numbers) {
      json.writeArray(numbers, 0, numbers.length);
    } else {
      json.writeString((String) value);
    }
  }

  /** The entry with this kind and body. */
  static Entry entry(String kind, String body) throws IOException {
    Class<?> type = KINDS.get(kind);
    if (type == null) {
      throw new IOException(
          "the ledger has an entry of kind %s, which is not known".formatted(kind));
    }
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = Arrays.stream(components).map(each -> absent(each.getType())).toArray();
    try (JsonParser json = FACTORY.createParser(body)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        int index = index(components, name);
        if (index < 0) {
          json.skipChildren();
        } else if (json.currentToken() != JsonToken.VALUE_NULL) {
          values[index] = read(json, components[index].getType());
        }
      }
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return (Entry) type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("every entry is a public record", e);
    }
  }

  /** The value of a component whose field is missing. */
  private static @Nullable Object absent(Class<?> type) {
    return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
  }

  private static int index(RecordComponent[] components, String name) {
    for (int i = 0; i < components.length; i++) {
      if (components[i].getName().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static Object read(JsonParser json, Class<?> type) throws IOException {
    if (type == int.class) {
      return json.getIntValue();
    }
    if (type == double.class) {
      return json.getDoubleValue();
    }
    if (type == boolean.class) {
      return json.getBooleanValue();
    }
    if (type == Digest.class) {
      return new Digest(json.getText());
    }
    if (type == String.class) {
      return json.getText();
    }
    List<Double> numbers = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      // Numbers that are infinite or NaN are written in quotes.
      numbers.add(
          json.currentToken() == JsonToken.VALUE_STRING
              ? Double.valueOf(json.getText())
              : (Double) json.getDoubleValue());
    }
    return type == int[].class
        ? numbers.stream().mapToInt(Double::intValue).toArray()
        : numbers.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
