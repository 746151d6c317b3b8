package dev.cicada.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTableTest {
  @TempDir private Path folder;

  private CsvTable table(String text) throws IOException {
    return CsvTable.read(Files.writeString(folder.resolve("table.csv"), text));
  }

  @Test
  void whatWasNotMeasuredIsNotANumber() throws IOException {
    assertThat(table("round,testAccuracy\n0,\n1,0.5\n").column(RoundsTable.TEST_ACCURACY))
        .containsExactly(Double.NaN, 0.5);
  }

  @Test
  void tablesWithFormerTitlesAreStillRead() throws IOException {
    assertThat(table("client,sends\n0,3\n").column(ClientsTable.CALLS)).containsExactly(3);
    assertThat(table("client,sends,calls\n0,3,4\n").column(ClientsTable.CALLS)).containsExactly(4);
  }

  @Test
  void aColumnThatIsNotThereIsNamed() throws IOException {
    CsvTable table = table("client\n0\n");

    assertThatThrownBy(() -> table.column(ClientsTable.CALLS)).hasMessageContaining("calls");
  }
}
