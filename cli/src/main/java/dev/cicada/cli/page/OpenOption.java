package dev.cicada.cli.page;

import dev.cicada.extension.Registry;
import dev.cicada.page.feed.Feed;
import dev.cicada.page.source.FolderSource;
import dev.cicada.page.web.Guard;
import dev.cicada.page.web.PageServer;
import dev.cicada.page.web.Pages;
import dev.cicada.text.UserError;
import dev.cicada.wire.Addresses;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --open}: a page to watch while a command works. */
public final class OpenOption {
  private static final String ANY_PORT = "127.0.0.1:0";

  @Option(
      names = "--open",
      description = "Serves a page that shows the work, and opens it if there is a display.")
  private boolean open;

  @Option(
      names = "--page",
      paramLabel = "ADDRESS",
      description =
          "Where the page is: an address of this machine (default: 127.0.0.1 and any port).")
  private @Nullable String address;

  /** The page, if it is wanted. */
  public Optional<OpenPage> start(String title, PrintWriter errors) {
    if (!open && address == null) {
      return Optional.empty();
    }
    Feed feed = new Feed(title);
    return Optional.of(
        serve(
            feed,
            new Pages(feed, Guard.local()),
            address == null ? ANY_PORT : address,
            open,
            errors));
  }

  /** A page of what is written to some folders, if it is wanted. */
  public Optional<OpenPage> start(List<Path> folders, Registry registry, PrintWriter errors) {
    if (!open && address == null) {
      return Optional.empty();
    }
    return Optional.of(
        serve(folders, registry, address == null ? ANY_PORT : address, open, errors));
  }

  /** Where another process is to serve the page, if it is wanted. */
  public Optional<String> address() {
    if (!open && address == null) {
      return Optional.empty();
    }
    String where = address == null ? ANY_PORT : address;
    requireThisMachine(where);
    return Optional.of(where);
  }

  /** Prints where another process serves the page, and opens it if that is wanted. */
  public void show(String url, PrintWriter errors) {
    errors.println("The page is " + url);
    errors.flush();
    if (open) {
      Browser.open(url);
    }
  }

  /** Serves a page of some folders, which must exist. */
  static OpenPage serve(
      List<Path> folders, Registry registry, String address, boolean open, PrintWriter errors) {
    Feed feed = new Feed(folders.stream().map(Path::toString).collect(Collectors.joining(", ")));
    FolderSource source = FolderSource.start(feed, folders, registry);
    return serve(feed, new Pages(feed, Guard.local(), Optional.of(source)), address, open, errors);
  }

  /** Serves a page at an address of this machine, and prints the address. */
  private static OpenPage serve(
      Feed feed, Pages pages, String address, boolean open, PrintWriter errors) {
    InetSocketAddress where = requireThisMachine(address);
    try {
      PageServer server = PageServer.start(where, pages, Optional.empty());
      errors.println("The page is " + server.url());
      errors.flush();
      return new OpenPage(feed, server, open && Browser.open(server.url()));
    } catch (IOException e) {
      throw new UserError(
          "cannot serve a page on %s: %s. Maybe another process has the port"
              .formatted(address, e.getMessage()),
          e);
    }
  }

  private static InetSocketAddress requireThisMachine(String address) {
    InetSocketAddress where = Addresses.parse("--page", address);
    if (where.isUnresolved() || !where.getAddress().isLoopbackAddress()) {
      throw new UserError(
          "--page is %s; it must be an address of this machine alone, such as 127.0.0.1:8080. Maybe reach it from elsewhere by ssh -L 8080:127.0.0.1:8080"
              .formatted(address));
    }
    return where;
  }
}
