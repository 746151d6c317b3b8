package dev.cicada.page.web;

import dev.cicada.files.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** The files that the page consists of, compressed once; nothing else can be asked for. */
final class Assets {
  private static final String HTML = "text/html; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";

  private static final List<String> SCRIPTS =
      List.of(
          "main",
          "feed",
          "text",
          "theme",
          "chart",
          "markers",
          "bars",
          "table",
          "cell",
          "learning",
          "plan",
          "fairness",
          "server",
          "runs",
          "tasks");

  private final Map<String, Asset> byPath = new LinkedHashMap<>();

  Assets() {
    add("/", "index.html", HTML);
    add("/page.css", "page.css", STYLE);
    add("/icon.svg", "icon.svg", "image/svg+xml");
    SCRIPTS.forEach(name -> add("/" + name + ".js", name + ".js", SCRIPT));
    add("/uplot.js", "uplot/uPlot.iife.min.js", SCRIPT);
    add("/uplot.css", "uplot/uPlot.min.css", STYLE);
    add("/uplot-licence.txt", "uplot/LICENSE", "text/plain; charset=utf-8");
  }

  /**
   * A file.
   *
   * @param compressed its bytes, by gzip
   * @param tag changes with its bytes
   */
  record Asset(String type, byte[] compressed, String tag) {}

  Optional<Asset> at(String path) {
    return Optional.ofNullable(byPath.get(path));
  }

  /** What a browser has to fetch before it can draw, in bytes. */
  int weightBytes() {
    return byPath.values().stream().mapToInt(asset -> asset.compressed.length).sum();
  }

  private void add(String path, String resource, String type) {
    try (InputStream stream = Assets.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException("the page has no file " + resource);
      }
      byte[] bytes = stream.readAllBytes();
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
        gzip.write(bytes);
      }
      String digest = HexFormat.of().formatHex(Sha256.computation().digest(bytes), 0, 8);
      byPath.put(path, new Asset(type, compressed.toByteArray(), '"' + digest + '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
