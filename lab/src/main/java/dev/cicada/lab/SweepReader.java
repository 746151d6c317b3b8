package dev.cicada.lab;

import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a sweep from YAML. */
final class SweepReader {
  private static final int USUAL_SEEDS = 5;

  private static final String SEED = RunSettings.SEED.key();

  /** What figures can show on the vertical axis. */
  static final List<String> RESULTS = List.of("accuracy", "energy", "calls", "fairness");

  static final List<String> COURSES = List.of("round", "energy");

  private final String name;
  private final YamlKeys keys;
  private final Map<String, List<String>> grid = new LinkedHashMap<>();

  private SweepReader(String name, YamlKeys keys) {
    this.name = name;
    this.keys = keys;
  }

  static Sweep read(Path file, RunConfig standard) {
    if (!Files.isRegularFile(file)) {
      throw new UserError("there is no file %s. Maybe check its name".formatted(file));
    }
    String name = file.getFileName().toString().replaceFirst("([.]sweep)?[.]ya?ml$", "");
    String yaml = YamlKeys.text(file);
    return new SweepReader(name, YamlKeys.of("sweep " + name, yaml)).sweep(standard, yaml);
  }

  private Sweep sweep(RunConfig standard, String yaml) {
    keys.putIfAbsent("title", name);
    keys.putIfAbsent("description", "");
    keys.putIfAbsent("seeds", USUAL_SEEDS);
    keys.putIfAbsent("settings", Map.of());
    keys.putIfAbsent("grid", Map.of());
    String title = keys.text("title");
    String description = keys.text("description");
    int seeds = keys.wholeNumber("seeds");
    Map<String, String> settings = keys.settings("settings");
    YamlKeys dimensions = keys.under("grid", "settings with lists of values");
    for (String setting : dimensions.left()) {
      grid.put(setting, dimensions.texts(setting));
    }
    if (keys.has("schemes")) {
      add(Sweep.SCHEME, keys.texts("schemes"));
    }
    if (keys.has("calls")) {
      Object calls = keys.value("calls", Object.class, "a number or a list of them");
      add(
          Sweep.CALLS,
          calls instanceof List<?> list
              ? list.stream().map(Object::toString).toList()
              : List.of(calls.toString()));
    }
    if (settings.containsKey(SEED) || grid.containsKey(SEED)) {
      throw keys.refusal(
          "seed is a setting of each run here; the sweep sets it, from 1 to seeds. Maybe seeds: 5");
    }
    if (grid.isEmpty()) {
      throw keys.refusal("nothing varies. Maybe grid: {lambda: [0.01, 0.1]}, or schemes");
    }
    // All at once: whether a setting is allowed depends on the scheme.
    grid.getOrDefault(Sweep.SCHEME, List.of()).stream()
        .findFirst()
        .ifPresent(scheme -> settings.put(Sweep.SCHEME, scheme));
    RunConfig base = standard.withTexts(settings);
    String compare = compare();
    List<Sweep.Drawn> figures = figures();
    keys.refuseOthers();
    return new Sweep(name, title, description, seeds, base, grid, compare, figures, yaml);
  }

  private void add(String dimension, List<String> values) {
    if (grid.putIfAbsent(dimension, values) != null) {
      throw keys.refusal(dimension + " is given twice, in grid too; it must be there once");
    }
  }

  /**
   * What is compared pair by pair: what the file says, else schemes, else the first dimension that
   * varies.
   */
  private String compare() {
    if (keys.has("compare")) {
      return keys.text("compare");
    }
    return varying().contains(Sweep.SCHEME)
        ? Sweep.SCHEME
        : varying().stream().findFirst().orElse("");
  }

  private List<String> varying() {
    return grid.entrySet().stream()
        .filter(each -> each.getValue().size() > 1)
        .map(Map.Entry::getKey)
        .toList();
  }

  private List<Sweep.Drawn> figures() {
    if (!keys.has("figures")) {
      keys.remove("figures");
      return usualFigures();
    }
    List<Sweep.Drawn> figures = new ArrayList<>();
    for (Map<?, ?> each : keys.elements("figures", Map.class, "a list of x, y, lines, panels")) {
      YamlKeys own = new YamlKeys("sweep " + name + ", figures", each);
      own.putIfAbsent("lines", "");
      own.putIfAbsent("panels", "");
      Sweep.Drawn drawn =
          new Sweep.Drawn(own.text("x"), own.text("y"), own.text("lines"), own.text("panels"));
      own.refuseOthers();
      require(own, "x", drawn.x(), COURSES);
      require(own, "lines", drawn.lines(), List.of(""));
      require(own, "panels", drawn.panels(), List.of(""));
      boolean course = !grid.containsKey(drawn.x());
      List<String> shown = course ? List.of("accuracy") : RESULTS;
      if (!shown.contains(drawn.y())) {
        throw own.refusal(
            "y is %s; over %s it must be %s"
                .formatted(drawn.y(), drawn.x(), String.join(", ", shown)));
      }
      List<String> named =
          List.of(drawn.x(), drawn.lines(), drawn.panels()).stream()
              .filter(grid::containsKey)
              .toList();
      if (Set.copyOf(named).size() < named.size()) {
        throw own.refusal("x, lines and panels must be different dimensions");
      }
      figures.add(drawn);
    }
    return figures;
  }

  private void require(YamlKeys own, String key, String value, List<String> others) {
    if (!grid.containsKey(value) && !others.contains(value)) {
      List<String> allowed = new ArrayList<>(grid.keySet());
      others.stream().filter(each -> !each.isEmpty()).forEach(allowed::add);
      throw own.refusal(
          "%s is %s; it must be one of %s".formatted(key, value, String.join(", ", allowed)));
    }
  }

  /**
   * Accuracy and energy over the first dimension that varies, by scheme, with panels for the
   * second.
   */
  private List<Sweep.Drawn> usualFigures() {
    List<String> others = varying().stream().filter(key -> !key.equals(Sweep.SCHEME)).toList();
    Optional<String> lines = varying().stream().filter(Sweep.SCHEME::equals).findFirst();
    if (others.isEmpty()) {
      String only = lines.orElse(grid.keySet().iterator().next());
      return List.of(
          new Sweep.Drawn(only, "accuracy", "", ""),
          new Sweep.Drawn(only, "energy", "", ""),
          new Sweep.Drawn("energy", "accuracy", only, ""));
    }
    String x = others.get(0);
    String by = lines.orElse(others.size() > 1 ? others.get(1) : "");
    String panels = others.stream().skip(1).filter(key -> !key.equals(by)).findFirst().orElse("");
    return List.of(
        new Sweep.Drawn(x, "accuracy", by, panels), new Sweep.Drawn(x, "energy", by, panels));
  }
}
