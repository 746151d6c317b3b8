package dev.cicada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  @Test
  void aReaderThatLeftIsNoFailure() {
    BrokenStream broken = new BrokenStream("Broken pipe");
    StandardOutput output = new StandardOutput(broken);

    output.write(1);
    output.write(2);

    assertThat(output.failed()).isFalse();
    assertThat(broken.writes).isEqualTo(1);
  }

  @Test
  void aFullDiskIsAFailure() {
    StandardOutput output = new StandardOutput(new BrokenStream("No space left on device"));

    output.write(1);

    assertThat(output.failed()).isTrue();
    assertThat(output.reason()).isEqualTo("No space left on device");
  }

  private static final class BrokenStream extends OutputStream {
    private final String reason;
    private int writes;

    BrokenStream(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(int value) throws IOException {
      writes++;
      throw new IOException(reason);
    }
  }
}
