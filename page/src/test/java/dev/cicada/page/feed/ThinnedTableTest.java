package dev.cicada.page.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.page.feed.ThinnedTable.News;
import dev.cicada.page.feed.ThinnedTable.Place;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThinnedTableTest {
  private final ThinnedTable table = new ThinnedTable(List.of("round"), 8);

  @Test
  void itNeverHoldsMoreThanItsCapacityAndTheLastRowIsThere() {
    for (int round = 0; round < 10_000; round++) {
      table.add(round);
      News all = table.since(Place.START);
      assertThat(all.rows())
          .hasSizeLessThanOrEqualTo(8)
          .hasSizeGreaterThanOrEqualTo(Math.min(round + 1, 4));
      assertThat(all.last()).containsExactly(round);
      assertThat(all.added()).isEqualTo(round + 1L);
    }
  }

  @Test
  void rowsThatStayAreEvenlySpreadFromTheFirstOn() {
    for (int round = 0; round < 1_000; round++) {
      table.add(round);
    }
    News all = table.since(Place.START);
    for (int i = 0; i < all.rows().size(); i++) {
      assertThat(all.rows().get(i)).containsExactly((double) i * all.stride());
    }
  }

  /**
   * Two ways that must agree: to follow from the start on, and to ask for everything at the end.
   */
  @Test
  void whoeverFollowsHasInTheEndWhatALateComerGets() {
    List<double[]> followed = new ArrayList<>();
    Place place = Place.START;
    for (int round = 0; round < 333; round++) {
      table.add(round);
      if (round % 3 == 0 || round == 332) {
        assertThat(table.hasNews(place)).isTrue();
        News news = table.since(place);
        if (news.whole()) {
          followed.clear();
        }
        followed.addAll(news.rows());
        place = news.from();
        assertThat(table.hasNews(place)).isFalse();
      }
    }
    assertThat(followed).containsExactlyElementsOf(table.since(Place.START).rows());
  }

  @Test
  void whoeverFollowsBeginsAnewWhenTheTableDoes() {
    table.add(1);
    Place place = table.since(Place.START).from();
    table.clear();
    assertThat(table.since(place).whole()).isTrue();
    assertThat(table.since(place).rows()).isEmpty();
  }
}
