package dev.cicada.run.config;

import dev.cicada.extension.Extension;
import dev.cicada.extension.Registry;
import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.AggregationProvider;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.GuardedBandwidth;
import dev.cicada.scheme.GuardedScheme;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.settings.Schema;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import dev.cicada.training.data.DatasetProvider;
import dev.cicada.training.model.External;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All settings of a run and the extensions that they may name. Every value is allowed by itself and
 * together with the others.
 *
 * <p>As text it is YAML, one line per key with a comment. Read back, it is the same configuration.
 */
public final class RunConfig {
  private static final List<Choice<?>> CHOICES =
      List.of(
          RuleSettings.SCHEME,
          RuleSettings.BANDWIDTH,
          RuleSettings.AGGREGATION,
          DataSettings.PARTITION,
          LearningSettings.MODEL,
          LearningSettings.ENGINE,
          LearningSettings.OPTIMIZER,
          UpdateSettings.CODEC,
          UpdateSettings.ATTACK,
          CellSettings.PATH_LOSS,
          CellSettings.MOBILITY,
          DeviceSettings.DEVICES,
          DeviceSettings.AVAILABILITY);

  private final Registry registry;
  private final Settings settings;

  private RunConfig(Registry registry, Settings settings) {
    this.registry = registry;
    this.settings = settings;
    DataSettings.PARTITION.in(this).partitioner(settings);
    LearningSettings.check(this);
    RuleSettings.check(this);
    aggregation();
    bandwidth();
    scheme();
    UpdateSettings.check(this);
    CellSettings.check(this);
    CellSettings.mobility(this);
    DeviceSettings.check(this);
  }

  /** The paper's default run, with the extensions that come with Cicada. */
  public static RunConfig standard() {
    return of(Registry.ofClassPath());
  }

  /** The paper's default run, with some extensions. */
  public static RunConfig of(Registry registry) {
    return new RunConfig(registry, Settings.standard(schema(registry)));
  }

  /** A configuration from settings that may belong to more than a run. */
  public static RunConfig of(Registry registry, Settings settings) {
    return new RunConfig(registry, settings);
  }

  /** The settings that choose an extension. */
  public static List<Choice<?>> choices() {
    return CHOICES;
  }

  /** All keys of a run. */
  public static Schema schema(Registry registry) {
    Schema schema = new Schema("a run", "cicada simulate --print-config");
    schema.add("The run", RunSettings.ALL);
    String data = "Data";
    schema.add(data, DataSettings.DATASET);
    registry.all(DatasetProvider.class).forEach(each -> schema.add(data, each.about().settings()));
    DataSettings.PARTITION.addTo(schema, data, registry);
    schema.add(data, DataSettings.TEST_SAMPLES);
    String learning = "Learning";
    LearningSettings.MODEL.addTo(schema, learning, registry);
    schema.add(learning, External.INITIAL_MODEL);
    schema.add(learning, LearningSettings.MODEL_BITS);
    LearningSettings.ENGINE.addTo(schema, learning, registry);
    schema.add(learning, LearningSettings.STEPS);
    LearningSettings.OPTIMIZER.addTo(schema, learning, registry);
    schema.add(learning, LearningSettings.AFTER_OPTIMIZER);
    String updates = "What is sent, and what attackers send";
    UpdateSettings.CODEC.addTo(schema, updates, registry);
    schema.add(updates, UpdateSettings.AFTER_CODEC);
    UpdateSettings.ATTACK.addTo(schema, updates, registry);
    schema.add(updates, UpdateSettings.ATTACKERS);
    RuleSettings.AGGREGATION.addTo(schema, "What the server makes of updates", registry);
    String rules = "Who calls, and with which share of the band";
    RuleSettings.SCHEME.addTo(schema, rules, registry);
    RuleSettings.BANDWIDTH.addTo(schema, rules, registry);
    schema.add(rules, RuleSettings.MAXIMUM_INTERVAL);
    CellSettings.addTo(schema, "The cell", registry);
    DeviceSettings.addTo(
        schema, "The clients' devices, and what can go wrong with calls", registry);
    return schema;
  }

  /** The same values, without keys that are not in the schema. */
  public RunConfig in(Schema schema) {
    return new RunConfig(registry, settings.in(schema));
  }

  public Registry registry() {
    return registry;
  }

  public Settings settings() {
    return settings;
  }

  /** The value of a setting. */
  public <T> T get(Setting<T> setting) {
    return settings.get(setting);
  }

  /** The plug-ins whose extensions the run uses. */
  public List<Registry.Plugin> plugins() {
    Set<Extension> chosen =
        Stream.concat(
                CHOICES.stream()
                    .flatMap(choice -> registry.find(choice.kind(), get(choice)).stream()),
                registry.find(DatasetProvider.class, get(DataSettings.DATASET)).stream())
            .collect(Collectors.toSet());
    return registry.plugins().stream()
        .filter(plugin -> plugin.extensions().stream().anyMatch(chosen::contains))
        .toList();
  }

  /** The name of the extension that was chosen. */
  public String get(Choice<?> choice) {
    return settings.get(choice.setting());
  }

  /** The same configuration with another value of one setting. */
  public <T> RunConfig with(Setting<T> setting, T value) {
    return new RunConfig(registry, settings.with(setting, value));
  }

  /** The same configuration with another extension. */
  public <E extends Extension> RunConfig with(Choice<E> choice, String name) {
    return with(choice.setting(), name);
  }

  /** The same configuration with other values for some keys, given as texts. */
  public RunConfig withTexts(Map<String, String> texts) {
    return texts.isEmpty() ? this : new RunConfig(registry, settings.withTexts(texts));
  }

  /**
   * The same configuration with another scheme, steered to this many callers per round: by rho, or
   * by the number that the scheme takes.
   */
  public RunConfig steered(String scheme, double callers) {
    SchemeProvider provider =
        registry.named(SchemeProvider.class, RuleSettings.SCHEME.setting().key(), scheme);
    Settings chosen = settings.with(RuleSettings.SCHEME.setting(), scheme);
    return new RunConfig(
        registry,
        switch (provider.steering()) {
          case RHO ->
              chosen
                  .with(SchemeSettings.TARGET_SENDERS, Optional.of(callers))
                  .with(SchemeSettings.SENDERS, SchemeSettings.SENDERS.standard());
          case SENDERS ->
              chosen
                  .with(SchemeSettings.SENDERS, callers)
                  .with(SchemeSettings.TARGET_SENDERS, Optional.empty());
          case NONE ->
              throw new UserError(
                  "scheme %s cannot be steered to %s callers per round. Maybe leave it out"
                      .formatted(scheme, Decimal.of(callers)));
        });
  }

  /** The keys whose values are not the default, with these values as text. */
  public Map<String, String> changes() {
    Map<String, String> changed = new LinkedHashMap<>();
    for (Setting<?> setting : settings.schema().all()) {
      if (settings.isChanged(setting)) {
        changed.put(setting.key(), settings.text(setting));
      }
    }
    return changed;
  }

  /** Every key with its value as text, in the order in which they are listed. */
  public Map<String, String> texts() {
    return settings.texts();
  }

  /** The same without the number of threads, which changes no result. */
  public Map<String, String> resultTexts() {
    Map<String, String> texts = texts();
    texts.remove(RunSettings.THREADS.key());
    return texts;
  }

  /** A digest of all that a run's results depend on, apart from code. */
  public String resultDigest() {
    Map<String, String> changed = changes();
    changed.remove(RunSettings.THREADS.key());
    return Settings.digest(changed.toString());
  }

  /** A digest of all that decides who calls with what probability, apart from the model's size. */
  public String networkDigest() {
    List<Setting<?>> some = new ArrayList<>(RunSettings.OF_NETWORK);
    some.add(RuleSettings.SCHEME.setting());
    some.addAll(RuleSettings.SCHEME.in(this).about().settings());
    some.addAll(SchemeSettings.OF_PLANNING);
    some.addAll(CellSettings.all(registry));
    some.addAll(DeviceSettings.all(registry));
    return settings.digest(some);
  }

  /** The scheme that these settings describe, guarded. */
  public Scheme scheme() {
    return new GuardedScheme(
        get(RuleSettings.SCHEME), RuleSettings.SCHEME.in(this).scheme(settings));
  }

  /** The rule for the band, guarded. */
  public BandwidthRule bandwidth() {
    return new GuardedBandwidth(
        get(RuleSettings.BANDWIDTH), RuleSettings.BANDWIDTH.in(this).rule(settings));
  }

  /** How the server aggregates updates. */
  public Aggregation aggregation() {
    Choice<AggregationProvider> choice = RuleSettings.AGGREGATION;
    return registry
        .named(choice.kind(), choice.setting().key(), RuleSettings.aggregation(this))
        .aggregation(settings);
  }

  /** The whole configuration as YAML. */
  public String toYaml() {
    return Yaml.of(settings, "A run of cicada simulate; a key that is left out has its default.");
  }
}
