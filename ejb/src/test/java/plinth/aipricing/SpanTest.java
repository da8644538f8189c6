package plinth.aipricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Problem;

/** The time spans of queries to the ledger. */
class SpanTest {
  private static final Instant NOW = Instant.parse("2026-03-31T10:00:00Z");

  @Test
  void defaultsToTheLastThirtyDays() {
    assertThat(Span.of(null, " ", null, NOW))
        .isEqualTo(new Span(Instant.parse("2026-03-01T10:00:00Z"), NOW, null));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-01, 2026-01-31, 2026-01-01T00:00:00Z, 2026-02-01T00:00:00Z",
    "2026-01-31, 2026-01-31, 2026-01-31T00:00:00Z, 2026-02-01T00:00:00Z",
    "2026-01-01T02:00:00+02:00, 2026-01-02T00:00:00Z, 2026-01-01T00:00:00Z, 2026-01-02T00:00:00Z",
    ", 2026-01-31, 2026-01-02T00:00:00Z, 2026-02-01T00:00:00Z",
    "2026-03-31, , 2026-03-31T00:00:00Z, 2026-03-31T10:00:00Z"
  })
  void datesAreWholeAndMomentsExact(String from, String to, Instant first, Instant end) {
    assertThat(Span.of(from, to, "7", NOW)).isEqualTo(new Span(first, end, 7L));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-01, 2026-01-01, , from:max",
    "2026-01-01T00:00:00Z, 2026-01-01T00:00:00Z, , from:max",
    "2010-01-01, 2026-01-01, , from:min",
    "yesterday, , , from:type",
    ", 2026-13-01, , to:type",
    ", 2026-01-01T10:00:00, , to:type",
    ", , 0, workspaceId:type",
    ", , -1, workspaceId:type",
    ", , acme, workspaceId:type",
    ", , 12345678901234567890, workspaceId:type"
  })
  void refusesInvalidTimes(String from, String to, String workspace, String fault) {
    assertThatThrownBy(() -> Span.of(from, to, workspace, NOW))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> {
              Problem.FieldError error = problem.errors().get(0);
              assertThat(error.field() + ":" + error.rule()).isEqualTo(fault);
            });
  }

  @Test
  void aSeriesHasEveryPeriod() {
    Span span = Span.of("2026-02-27", "2026-03-01", null, NOW);
    assertThat(Granularity.DAY.periods(span))
        .containsExactly("2026-02-27", "2026-02-28", "2026-03-01");
    assertThat(Granularity.MONTH.periods(span)).containsExactly("2026-02", "2026-03");
    assertThatThrownBy(() -> Granularity.DAY.periods(Span.of("2020-01-01", null, null, NOW)))
        .isInstanceOf(Problem.class);
    assertThatThrownBy(() -> Granularity.of("week")).isInstanceOf(Problem.class);
  }
}
