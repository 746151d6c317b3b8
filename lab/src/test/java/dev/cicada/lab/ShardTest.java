package dev.cicada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.task.Costs;
import dev.cicada.lab.task.Task;
import dev.cicada.text.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {
  private static List<Task> tasks() {
    Profile profile = Profile.of("quick");
    return new Reproduction(profile, Experiments.of(profile, List.of()), Path.of("x")).tasks();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void everyTaskIsInOnePartAndPartsAreAboutEquallyLong(int parts) {
    List<Task> tasks = tasks();
    List<List<Task>> all =
        IntStream.rangeClosed(1, parts).mapToObj(i -> new Shard(i, parts).of(tasks)).toList();

    List<String> keys = new ArrayList<>();
    all.forEach(part -> part.forEach(task -> keys.add(task.key())));
    assertThat(keys).containsExactlyInAnyOrderElementsOf(tasks.stream().map(Task::key).toList());
    double longest = all.stream().mapToDouble(part -> Costs.of(part).seconds()).max().getAsDouble();
    double least = all.stream().mapToDouble(part -> Costs.of(part).seconds()).min().getAsDouble();
    double largest =
        tasks.stream().mapToDouble(task -> Costs.of(List.of(task)).seconds()).max().getAsDouble();
    assertThat(longest - least).isLessThanOrEqualTo(largest + 1e-9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3", "0/2", "3/2", "1/0", "a/b", "-1/2", "1/2/3", "1/99999999"})
  void refusesWhatIsNoPart(String text) {
    assertThatThrownBy(() -> Shard.of(text))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("shard is");
  }

  @Test
  void readsOne() {
    assertThat(Shard.of("2/8")).isEqualTo(new Shard(2, 8));
  }
}
