package dev.cicada.cli.cluster;

import dev.cicada.files.Access;
import dev.cicada.files.AtomicFile;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.PageTls;
import dev.cicada.page.feed.Feed;
import dev.cicada.page.web.Guard;
import dev.cicada.page.web.PageServer;
import dev.cicada.page.web.Pages;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.settings.Setting;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/** A server's page for other machines: over TLS, for whoever has the token from its folder. */
final class ServedPage implements AutoCloseable {
  private static final int TOKEN_BYTES = 24;

  private final Optional<PageServer> server;
  private final Path token;

  private ServedPage(Optional<PageServer> server, Path token) {
    this.server = server;
    this.token = token;
  }

  /** Starts it, if it is wanted. */
  static ServedPage start(ServerConfig config, Feed feed) {
    Path file = config.folder().resolve("page-token");
    if (config.page().isEmpty()) {
      return new ServedPage(Optional.empty(), file);
    }
    requireKnown(ServerConfig.PAGE, config.page().get());
    String credentials = config.get(ServerConfig.CREDENTIALS).orElseThrow();
    try {
      Pages pages = new Pages(feed, Guard.token(token(file)));
      return new ServedPage(
          Optional.of(
              PageServer.start(
                  config.page().get(),
                  pages,
                  Optional.of(PageTls.of(Credentials.load(Path.of(credentials)))))),
          file);
    } catch (IOException e) {
      throw new UserError(
          "cannot serve a page on %s: %s. Maybe another process has the port"
              .formatted(config.get(ServerConfig.PAGE).orElseThrow(), e.getMessage()),
          e);
    }
  }

  /** Refuses an unknown host. */
  static void requireKnown(Setting<?> setting, InetSocketAddress address) {
    if (address.isUnresolved()) {
      throw new UserError(
          "%s is at %s, a host that is not known. Maybe its name is misspelt"
              .formatted(setting.key(), address.getHostString()));
    }
  }

  /** The token, which is made when it is first needed. Only its owner can read the file. */
  private static String token(Path file) throws IOException {
    if (!Files.exists(file)) {
      byte[] random = new byte[TOKEN_BYTES];
      new SecureRandom().nextBytes(random);
      String text = HexFormat.of().formatHex(random) + "\n";
      Files.createDirectories(file.toAbsolutePath().getParent());
      AtomicFile.write(
          file, Access.OWNER, stream -> stream.write(text.getBytes(StandardCharsets.US_ASCII)));
    }
    String token = Files.readString(file).strip();
    if (!token.matches("[0-9A-Za-z_-]{32,}")) {
      throw new UserError(
          "%s has no token; it must be 32 letters and digits or more. Maybe remove it, and a new one is made"
              .formatted(file));
    }
    return token;
  }

  /** Its address, for the log. The token stays in its file. */
  Optional<String> line() {
    return server.map(
        page -> "page on %s?token=, followed by what is in %s".formatted(page.url(), token));
  }

  @Override
  public void close() {
    server.ifPresent(PageServer::close);
  }
}
