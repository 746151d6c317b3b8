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
 * @param work what it does besides
 */
record Counting(String key, Path tally, Work work, String codeDigest) implements Task {
  /** Something that a task does. */
  @FunctionalInterface
  interface Work {
    void run(BooleanSupplier stop) throws IOException;
  }

  Counting(String key, Path folder) {
    this(key, folder.resolve("tally-" + key), stop -> {}, "1");
  }

  Counting doing(Work other) {
    return new Counting(key, tally, other, codeDigest);
  }

  Counting failing(String reason) {
    return doing(
        stop -> {
          throw new IllegalStateException(reason);
        });
  }

  Counting by(String code) {
    return new Counting(key, tally, work, code);
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
    work.run(stop);
    Files.writeString(own.resolve("result"), key + codeDigest);
    return true;
  }
}
