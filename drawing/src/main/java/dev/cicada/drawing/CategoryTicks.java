package dev.cicada.drawing;

import java.util.List;
import java.util.stream.IntStream;

/** A tick for every category or, if that is too dense, for every second, third and so on. */
final class CategoryTicks {
  private CategoryTicks() {}

  static Scale scale(List<String> names, Range range, Scale.Room room) {
    for (int stride = 1; ; stride++) {
      int every = stride;
      List<Scale.Tick> ticks =
          IntStream.range(0, names.size())
              .filter(index -> index % every == 0)
              .mapToObj(index -> new Scale.Tick(index, names.get(index)))
              .toList();
      Scale scale = new Scale(false, range, ticks, 0);
      if (room.fits(scale)) {
        return scale;
      }
    }
  }
}
