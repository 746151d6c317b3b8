package dev.cicada.training.data;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads Python pickles of protocol 2 as plain values, and runs none of their code.
 *
 * <p>Dicts, lists, tuples, texts and numbers become maps, lists, strings and longs. An object that
 * Python would make by a call becomes a {@link Call}, with the state that it would be given.
 */
final class Unpickler {
  private static final int MOST_VALUES = 10_000_000;

  private final DataInputStream input;
  private final Map<Integer, Object> memory = new HashMap<>();
  private final Deque<List<Object>> stacks = new ArrayDeque<>();
  private List<Object> stack = new ArrayList<>();
  private int values;

  /** A Python name, such as {@code numpy.dtype}. */
  record Name(String text) {}

  /** An object that a call would make. */
  static final class Call {
    final Object function;
    final List<?> arguments;
    Optional<Object> state = Optional.empty();

    Call(Object function, List<?> arguments) {
      this.function = function;
      this.arguments = arguments;
    }
  }

  private Unpickler(InputStream input) {
    this.input = new DataInputStream(input);
  }

  /** The value that a pickle holds. */
  static Object read(InputStream input) throws IOException {
    try {
      return new Unpickler(input).read();
    } catch (IndexOutOfBoundsException | ClassCastException | NullPointerException e) {
      throw new IOException("it is not a pickle that makes sense", e);
    }
  }

  private Object read() throws IOException {
    while (true) {
      int code = input.read();
      if (code < 0) {
        throw new EOFException();
      }
      if (code == '.') {
        return pop();
      }
      if (++values > MOST_VALUES) {
        throw new IOException("it holds too many values");
      }
      step((char) code);
    }
  }

  private void step(char code) throws IOException {
    switch (code) {
      case 0x80 -> input.readUnsignedByte(); // the protocol's number
      case '(' -> {
        stacks.push(stack);
        stack = new ArrayList<>();
      }
      case '}' -> stack.add(new LinkedHashMap<>());
      case ']' -> stack.add(new ArrayList<>());
      case 'N' -> stack.add(Optional.empty());
      case 'K' -> stack.add((long) input.readUnsignedByte());
      case 'M' -> stack.add((long) Short.toUnsignedInt(Short.reverseBytes(input.readShort())));
      case 'J' -> stack.add((long) length());
      case 'I' -> stack.add(line());
      case 'X' -> stack.add(text());
      case 'c' -> stack.add(new Name(line() + "." + line()));
      case 'q' -> memory.put(input.readUnsignedByte(), top());
      case 'r' -> memory.put(length(), top());
      case 'h' -> stack.add(remembered(input.readUnsignedByte()));
      case 'j' -> stack.add(remembered(length()));
      case 't' -> {
        List<Object> tuple = Collections.unmodifiableList(stack);
        stack = stacks.pop();
        stack.add(tuple);
      }
      case 'R' -> {
        List<?> arguments = (List<?>) pop();
        stack.add(new Call(pop(), arguments));
      }
      case 'b' -> {
        Object state = pop();
        ((Call) top()).state = Optional.of(state);
      }
      case 'e' -> {
        List<Object> items = stack;
        stack = stacks.pop();
        list(top()).addAll(items);
      }
      case 's' -> {
        Object value = pop();
        Object key = pop();
        map(top()).put(key, value);
      }
      case 'u' -> {
        List<Object> items = stack;
        stack = stacks.pop();
        for (int i = 0; i < items.size(); i += 2) {
          map(top()).put(items.get(i), items.get(i + 1));
        }
      }
      default ->
          throw new IOException("it asks for what is not allowed: 0x%02x".formatted((int) code));
    }
  }

  private Object remembered(int place) throws IOException {
    Object value = memory.get(place);
    if (value == null) {
      throw new IOException("it remembers what it never said");
    }
    return value;
  }

  private Object top() {
    return stack.get(stack.size() - 1);
  }

  private Object pop() {
    return stack.remove(stack.size() - 1);
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object value) {
    return (List<Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static Map<Object, Object> map(Object value) {
    return (Map<Object, Object>) value;
  }

  private int length() throws IOException {
    return Integer.reverseBytes(input.readInt());
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int each = input.readUnsignedByte(); each != '\n'; each = input.readUnsignedByte()) {
      line.append((char) each);
      if (line.length() > 1000) {
        throw new IOException("it has a name of more than a thousand letters");
      }
    }
    return line.toString();
  }

  private String text() throws IOException {
    int length = length();
    byte[] bytes = input.readNBytes(Math.max(0, length));
    if (bytes.length != length) {
      throw new EOFException();
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Bytes that were written as Latin-1 text, as Python 3 does for Python 2. */
  static byte[] bytes(Object encoded) throws IOException {
    if (encoded instanceof Call call
        && call.function.equals(new Name("_codecs.encode"))
        && call.arguments.equals(Arrays.asList(call.arguments.get(0), "latin1"))) {
      return ((String) call.arguments.get(0)).getBytes(StandardCharsets.ISO_8859_1);
    }
    throw new IOException("it has no bytes where there should be some");
  }
}
