package plinth.records.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem.FieldError;

class RowErrorsTest {
  @Test
  void theErrorsOfARowAreBounded() {
    List<FieldError> all =
        IntStream.range(0, 60)
            .mapToObj(i -> new FieldError("f" + i, "type", "x".repeat(600)))
            .toList();
    List<FieldError> shown = RowErrors.bounded(all);
    assertThat(shown).hasSize(RowErrors.SHOWN + 1);
    assertThat(shown.get(0).message()).hasSize(500).endsWith("…");
    assertThat(shown.get(RowErrors.SHOWN))
        .isEqualTo(new FieldError("", "more_errors", "The row has 10 more errors"));
    assertThat(RowErrors.bounded(all.subList(0, 50))).hasSize(50);
  }

  @Test
  void longListsAreAbbreviated() {
    assertThat(RowErrors.listed(List.of("a", "b"))).isEqualTo("a, b");
    assertThat(RowErrors.listed(List.of("a", "b", "c", "d", "e", "f", "g")))
        .isEqualTo("a, b, c, d, e and 2 more");
  }
}
