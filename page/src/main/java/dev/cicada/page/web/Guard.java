package dev.cicada.page.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who may see the page.
 *
 * <p>On this machine: whoever asks for it by a name of this machine, so that no page of another
 * site can reach it by letting its own name lead here. Elsewhere: whoever has the token, which
 * comes once in the address and then in a cookie.
 */
public final class Guard {
  private static final Set<String> LOCAL_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String COOKIE = "cicada-token=";

  private final Optional<String> token;

  private Guard(Optional<String> token) {
    this.token = token;
  }

  /** For a loopback address. */
  public static Guard local() {
    return new Guard(Optional.empty());
  }

  /** For an address that others reach, over TLS alone. */
  public static Guard token(String token) {
    if (token.length() < 32) {
      throw new IllegalArgumentException("a token needs 32 characters or more");
    }
    return new Guard(Optional.of(token));
  }

  /** What becomes of a request. */
  enum Verdict {
    WELCOME,
    /** With a cookie, and to the address without the token. */
    ADMITTED,
    UNKNOWN_HOST,
    NO_TOKEN
  }

  Verdict verdict(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    if (token.isEmpty()) {
      String host = String.valueOf(headers.getFirst("Host")).replaceFirst(":\\d+$", "");
      return LOCAL_NAMES.contains(host) ? Verdict.WELCOME : Verdict.UNKNOWN_HOST;
    }
    if (headers.getOrDefault("Cookie", List.of()).stream()
        .flatMap(line -> Arrays.stream(line.split("; *")))
        .anyMatch(cookie -> isToken(COOKIE, cookie))) {
      return Verdict.WELCOME;
    }
    if (isToken("Bearer ", String.valueOf(headers.getFirst("Authorization")))) {
      return Verdict.WELCOME;
    }
    return isToken("token=", String.valueOf(exchange.getRequestURI().getRawQuery()))
        ? Verdict.ADMITTED
        : Verdict.NO_TOKEN;
  }

  /** Lets a browser remember that it was admitted. */
  void remember(HttpExchange exchange) {
    exchange
        .getResponseHeaders()
        .set(
            "Set-Cookie",
            COOKIE + token.orElseThrow() + "; HttpOnly; Secure; SameSite=Strict; Path=/");
  }

  /** Takes as long for every wrong one. */
  private boolean isToken(String prefix, String given) {
    return given.startsWith(prefix)
        && MessageDigest.isEqual(
            given.substring(prefix.length()).getBytes(StandardCharsets.UTF_8),
            token.orElseThrow().getBytes(StandardCharsets.UTF_8));
  }
}
