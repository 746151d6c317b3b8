package dev.cicada.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProtocolVectorsTest {
  private static final Path TABLE = Path.of("../docs/protocol-vectors.json");
  private static final Path COMPUTED = Path.of("target/protocol-vectors.json");

  @Test
  void theTableIsWhatThisCodeComputes() throws Exception {
    String computed = ProtocolVectors.computed();
    Files.writeString(COMPUTED, computed);
    assertThat(TABLE)
        .as("a table that changes breaks clients in other languages; the new one is %s", COMPUTED)
        .hasContent(computed);
  }

  /** Known answers of the generator's authors (Random123, kat_vectors: philox4x32 10). */
  @Test
  void streamsAndSplitsBeginWithTheKnownAnswersOfPhilox() throws Exception {
    assertThat(Files.readString(TABLE))
        .contains("[ \"e169c58d6627e8d5\", \"9b00dbd8bc57ac4c\"")
        .contains("\"child\" : \"41c83b0e408f276d\"");
  }
}
