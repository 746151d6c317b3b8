package dev.cicada.lab.worker;

import dev.cicada.lab.task.Shelf;
import dev.cicada.lab.task.Task;
import dev.cicada.run.CodeDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A task that counts in a file how often it was run.
 *
 * @param tally the file
 * @param failure why it fails, if it does
 */
record Counting(String key, Path tally, Optional<String> failure, String codeDigest)
    implements Task {
  Counting(String key, Path folder) {
    this(key, folder.resolve("tally-" + key), Optional.empty(), "1");
  }

  Counting failing(String reason) {
    return new Counting(key, tally, Optional.of(reason), codeDigest);
  }

  Counting by(String code) {
    return new Counting(key, tally, failure, code);
  }

  int runs() throws IOException {
    return Files.exists(tally) ? Files.readString(tally).length() : 0;
  }

  @Override
  public String label() {
    return key;
  }

  @Override
  public List<CodeDigest> code() {
    return List.of(new CodeDigest("tests", codeDigest));
  }

  @Override
  public double cost() {
    return 1;
  }

  @Override
  public Optional<String> dataset() {
    return Optional.empty();
  }

  @Override
  public boolean run(Path own, Shelf data, BooleanSupplier stop) throws IOException {
    Files.writeString(tally, "x", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    if (failure.isPresent()) {
      throw new IllegalStateException(failure.get());
    }
    Files.writeString(own.resolve("result"), key + codeDigest);
    return true;
  }
}
