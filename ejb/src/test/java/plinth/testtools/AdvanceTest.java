package plinth.testtools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Problem;

/** How far clocks are moved. */
class AdvanceTest {
  @ParameterizedTest
  @CsvSource({
    "P1D, 2026-02-01T10:00:00Z",
    "P1M, 2026-02-28T10:00:00Z",
    "P1Y2M3W4D, 2027-04-25T10:00:00Z",
    "PT90S, 2026-01-31T10:01:30Z",
    "P1DT1H30M, 2026-02-01T11:30:00Z",
    "P0D, 2026-01-31T10:00:00Z"
  })
  void datesAreTheCalendars(String text, Instant then) {
    assertThat(Advance.of(text).applyTo(Instant.parse("2026-01-31T10:00:00Z"))).isEqualTo(then);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "P",
        "PT",
        "P1",
        "1D",
        "P-1D",
        "-P1D",
        "PT-1H",
        "p1d",
        "P1D1Y",
        "P1DT",
        "P99999999999D",
        "PT1.5S",
        "P1H",
        "tomorrow",
        "P1D "
      })
  void refusesInvalidDurations(String text) {
    assertThatThrownBy(() -> Advance.of(text))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.errors().get(0).field()).isEqualTo("advance"));
  }
}
