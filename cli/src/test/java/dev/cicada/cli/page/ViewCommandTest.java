package dev.cicada.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewCommandTest {
  @TempDir private Path folder;

  private static void refuses(String sentence, String... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(2);
    assertThat(run.errors()).hasLineCount(1).contains(sentence);
  }

  @Test
  void whatCannotBeShownIsSaidInOneSentence() throws IOException {
    refuses("is not a folder; it must be one that holds runs", "view", "no/such/folder");
    Files.createFile(folder.resolve("run.db"));
    refuses("is a server's folder", "view", folder.toString());
  }

  @Test
  void addressesThatAreNoneOfThisMachineAreRefused() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    for (String address : List.of("0.0.0.0:0", "192.0.2.1:80")) {
      refuses("it must be an address of this machine alone", "view", "" + empty, "--page", address);
    }
    refuses("it must be HOST:PORT", "view", "" + empty, "--page", "8080");
    refuses("it must be HOST:PORT", "simulate", "--page=nonsense", "--out=" + folder.resolve("r"));
    assertThat(folder.resolve("r")).doesNotExist();
    refuses("it must be HOST:PORT", "demo", "--page=nonsense", "--out=" + folder.resolve("d"));
    assertThat(folder.resolve("d")).doesNotExist();
  }

  @Test
  void aPortThatIsTakenIsSaid() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      refuses(
          "Maybe another process has the port",
          "view",
          "" + empty,
          "--page",
          "127.0.0.1:" + taken.getLocalPort());
    }
  }

  @Test
  void aPageWithoutViewersEndsWithTheRun() {
    CommandRun run =
        CommandRun.of(
            "simulate",
            "--page=127.0.0.1:0",
            "--out=" + folder.resolve("run"),
            "--set=rounds=3",
            "--set=dataset=synthetic:600x8x10",
            "--set=model=logistic");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors()).contains("The page is http://127.0.0.1:");
    assertThat(folder.resolve("run/model.bin")).exists();
  }

  @Test
  void aBrowserIsOpenedWhereThereIsADisplay() {
    String url = "http://127.0.0.1:1/";
    assertThat(Browser.command("Linux", Map.of(), url)).isEmpty();
    assertThat(Browser.command("Linux", Map.of("DISPLAY", ":0"), url))
        .contains(List.of("xdg-open", url));
    assertThat(Browser.command("Mac OS X", Map.of(), url)).contains(List.of("open", url));
    assertThat(Browser.command("Windows 11", Map.of(), url).orElseThrow()).contains(url);
  }
}
