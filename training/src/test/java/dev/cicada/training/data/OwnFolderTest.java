package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.text.UserError;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFolderTest {
  @TempDir private Path folder;

  @Test
  void isCalledByItsLastNameWhateverWayItIsPointedAt() {
    String name = folder.getFileName().toString();
    assertThat(new OwnFolder(folder).name()).isEqualTo(name);
    assertThat(new OwnFolder(folder.resolve(".")).name()).isEqualTo(name);
    assertThat(new OwnFolder(folder.resolve("more/..")).name()).isEqualTo(name);
    Path root = folder.getRoot();
    assertThat(new OwnFolder(root).name()).isEqualTo(root.toString());
  }

  @Test
  void refusesFoldersThatAreNone() {
    assertThatThrownBy(() -> new OwnFolder(folder.resolve("none")).files())
        .isInstanceOf(UserError.class)
        .hasMessage(folder.resolve("none") + " does not exist");
  }
}
