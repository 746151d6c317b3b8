package dev.cicada.identity;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.cicada.codec.Codec;
import dev.cicada.codec.CodecProvider;
import dev.cicada.codec.Dither;
import dev.cicada.extension.Registry;
import dev.cicada.protocol.CallDraws;
import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;
import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Models;
import dev.cicada.training.model.Tensor;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of docs/protocol-vectors.json, with which clients in other languages are tested. */
final class ProtocolVectors {
  private static final HexFormat HEX = HexFormat.of();
  private static final String RUN = "5f0c8c9e-1d1b-4c51-9d35-0c2f2f6d7a41";

  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;

  private ProtocolVectors() throws IOException {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    json =
        new JsonFactory()
            .createGenerator(text)
            .setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(lines));
  }

  /** The table as this code computes it. */
  static String computed() throws IOException {
    ProtocolVectors vectors = new ProtocolVectors();
    vectors.write();
    return vectors.text + "\n";
  }

  private void write() throws IOException {
    json.writeStartObject();
    json.writeStringField(
        "about",
        "Test vectors of cicada.v1, as docs/protocol.md says. Bytes are in hexadecimal; 64-bit"
            + " words are 16 hexadecimal digits, the highest first.");
    section("streams", this::streams);
    section("splits", this::splits);
    section("seededDraws", this::seededDraws);
    section("verifiableFunction", this::proofs);
    section("refusedProofs", this::refusedProofs);
    section("signedDraws", this::signedDraws);
    section("layouts", this::layouts);
    section("updates", this::updates);
    section("codecs", this::codecs);
    json.writeEndObject();
    json.close();
  }

  private interface Rows {
    void write() throws IOException;
  }

  private void section(String name, Rows rows) throws IOException {
    json.writeArrayFieldStart(name);
    rows.write();
    json.writeEndArray();
  }

  private void row(Map<String, Object> fields) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      json.writeFieldName(field.getKey());
      value(field.getValue());
    }
    json.writeEndObject();
  }

  private void value(Object value) throws IOException {
    if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object each : list) {
        value(each);
      }
      json.writeEndArray();
    } else if (value instanceof byte[] bytes) {
      json.writeString(HEX.formatHex(bytes));
    } else if (value instanceof Long word) {
      json.writeString(HEX.toHexDigits(word));
    } else if (value instanceof Number number) {
      json.writeNumber(number.toString());
    } else {
      json.writeString(value.toString());
    }
  }

  private static Map<String, Object> fields(Object... namesAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  private void streams() throws IOException {
    for (long[] place : new long[][] {{0, 0}, {-1, -1}, {42, 7}, {0x0123456789abcdefL, 1L << 40}}) {
      RandomStream stream = new Seed(place[0]).stream(place[1]);
      List<Long> words =
          List.of(stream.nextLong(), stream.nextLong(), stream.nextLong(), stream.nextLong());
      row(fields("seed", place[0], "index", place[1], "words", words));
    }
  }

  private void splits() throws IOException {
    for (long[] place : new long[][] {{0, 0}, {-1, -1}, {42, 4}, {0x0123456789abcdefL, 9}}) {
      row(
          fields(
              "seed",
              place[0],
              "index",
              place[1],
              "child",
              new Seed(place[0]).split(place[1]).value()));
    }
  }

  private void seededDraws() throws IOException {
    for (long root : new long[] {0, 42, -7, Long.MAX_VALUE}) {
      for (int client : new int[] {0, 3}) {
        for (int round : new int[] {0, 1, 250}) {
          Seed selection = new Seed(root).split(Purpose.SELECTION);
          Seed own = selection.split(client);
          double draw = own.stream(round).nextDouble();
          requireThreshold(CallDraws.of(new Seed(root)), client, round, draw);
          row(
              fields(
                  "selectionSeed",
                  Long.toString(root),
                  "client",
                  client,
                  "round",
                  round,
                  "forSelection",
                  selection.value(),
                  "forClient",
                  own.value(),
                  "word",
                  own.stream(round).nextLong(),
                  "draw",
                  draw));
        }
      }
    }
  }

  /** Requires that clients here do what the row says. */
  private static void requireThreshold(CallDraws draws, int client, int round, double draw) {
    if (draws.calls(client, round, draw) || !draws.calls(client, round, Math.nextUp(draw))) {
      throw new IllegalStateException("the draw is not what clients compare");
    }
  }

  private static byte[] secret(int number) {
    byte[] seed = new byte[32];
    for (int i = 0; i < seed.length; i++) {
      seed[i] = (byte) (37 * i + 11 * number + 1);
    }
    return seed;
  }

  private void proofs() throws IOException {
    for (int number = 0; number < 12; number++) {
      byte[] input = new byte[number * number];
      Arrays.fill(input, (byte) number);
      proof(secret(number), input);
    }
  }

  private void proof(byte[] secret, byte[] input) throws IOException {
    byte[] proof = VerifiableFunction.prove(secret, input);
    row(
        fields(
            "secretKey",
            secret,
            "publicKey",
            VerifiableFunction.publicKey(secret),
            "input",
            input,
            "proof",
            proof,
            "output",
            VerifiableFunction.output(proof)));
  }

  private void refusedProofs() throws IOException {
    byte[] key = VerifiableFunction.publicKey(secret(1));
    byte[] input = "input".getBytes(StandardCharsets.US_ASCII);
    byte[] right = VerifiableFunction.prove(secret(1), input);
    refused("the input is another", key, new byte[5], right);
    refused("the key is another", VerifiableFunction.publicKey(secret(2)), input, right);
    refused("a bit of the point is another", key, input, flipped(right, 3));
    refused("a bit of the challenge is another", key, input, flipped(right, 8 * 32));
    refused("a bit of the scalar is another", key, input, flipped(right, 8 * 48));
    refused("the scalar is not below the group's order", key, input, withOrderAdded(right));
    refused("the key is of small order", identity(), input, right);
    refused("a byte is missing", key, input, Arrays.copyOf(right, 79));
    refused("a byte is too much", key, input, Arrays.copyOf(right, 81));
  }

  private void refused(String why, byte[] key, byte[] input, byte[] proof) throws IOException {
    if (VerifiableFunction.verify(key, input, proof).isPresent()
        || BigFunction.verify(key, input, proof).isPresent()) {
      throw new IllegalStateException("this proof is taken though " + why);
    }
    row(fields("why", why, "publicKey", key, "input", input, "proof", proof));
  }

  private static byte[] identity() {
    byte[] encoding = new byte[32];
    encoding[0] = 1;
    return encoding;
  }

  private static byte[] flipped(byte[] proof, int bit) {
    byte[] changed = proof.clone();
    changed[bit / 8] ^= (byte) (1 << bit % 8);
    return changed;
  }

  private static byte[] withOrderAdded(byte[] proof) {
    byte[] changed = proof.clone();
    BigInteger scalar = BigPoint.number(Arrays.copyOfRange(proof, 48, 80)).add(BigPoint.ORDER);
    System.arraycopy(BigPoint.bytes(scalar, 32), 0, changed, 48, 32);
    return changed;
  }

  private void signedDraws() throws IOException {
    String[] names = {"alice", "kitchen-2.example", "b"};
    for (int i = 0; i < names.length; i++) {
      for (int round : new int[] {0, 258}) {
        byte[] key = VerifiableFunction.publicKey(secret(i));
        DrawOccasion occasion = new DrawOccasion(RUN, round, names[i]);
        byte[] proof = VerifiableFunction.prove(secret(i), occasion.bytes());
        DrawPublicKey publicKey = DrawPublicKey.of(key);
        row(
            fields(
                "secretKey",
                secret(i),
                "address",
                PeerNames.drawKeyAddress(publicKey),
                "run",
                RUN,
                "client",
                names[i],
                "round",
                round,
                "input",
                occasion.bytes(),
                "proof",
                proof,
                "output",
                VerifiableFunction.output(proof),
                "draw",
                SignedDraw.verify(publicKey, occasion, proof).orElseThrow().value()));
      }
    }
  }

  private void layouts() throws IOException {
    Shape digits = new Shape(1, 28, 28);
    Shape photographs = new Shape(3, 32, 32);
    for (String model : List.of("logistic", "mlp-1x200", "mlp-2x200", "dense-28-28", "cnn-small")) {
      layout(model, digits);
    }
    layout("cnn-small", photographs);
    layout("alexnet", photographs);
  }

  private void layout(String model, Shape shape) throws IOException {
    ModelLayout layout = ModelLayout.of(Models.named(model, shape, 10));
    row(
        fields(
            "model",
            model,
            "channels",
            shape.channels(),
            "height",
            shape.height(),
            "width",
            shape.width(),
            "labels",
            10,
            "lines",
            layout.tensors().stream().map(Tensor::toString).toList(),
            "parameters",
            layout.size(),
            "sha256",
            layout.digest().bytes()));
  }

  private void updates() throws IOException {
    float[] values = {0, -0.0f, 1, -2.5f, 3.1415927f, Float.MIN_VALUE, -Float.MAX_VALUE};
    byte[] bytes = ArrayBytes.of(values);
    row(
        fields(
            "values",
            List.of("0", "-0", "1", "-2.5", "3.1415927", "1.4e-45", "-3.4028235e38"),
            "length",
            bytes.length,
            "bytes",
            bytes,
            "sha256",
            Digest.ofContent(bytes).bytes(),
            "chunkBytes",
            12,
            "chunks",
            List.of(
                Arrays.copyOf(bytes, 12),
                Arrays.copyOfRange(bytes, 12, 24),
                Arrays.copyOfRange(bytes, 24, 28))));
  }

  /** Values of many sizes, more than a block of int4 has, and an odd number of them. */
  private void codecs() throws IOException {
    float[] values = new float[71];
    RandomStream stream = new Seed(2024).stream(0);
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (stream.nextGaussian() * StrictMath.pow(10, -(i % 5)));
    }
    for (CodecProvider provider : Registry.ofClassPath().all(CodecProvider.class)) {
      Codec codec = provider.codec(Settings.DEFAULTS);
      Dither dither = Dither.of(new Seed(42), 3, 7);
      byte[] encoded = codec.encoded(values, dither);
      float[] decoded = new float[values.length];
      codec.decode(encoded, dither, decoded);
      row(
          fields(
              "codec",
              provider.name(),
              "seed",
              "42",
              "client",
              3,
              "round",
              7,
              "values",
              ArrayBytes.of(values),
              "bytes",
              encoded,
              "decoded",
              ArrayBytes.of(decoded)));
    }
  }
}
