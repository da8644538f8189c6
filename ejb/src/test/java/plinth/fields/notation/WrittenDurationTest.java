package plinth.fields.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Problem;

/** The forms in which people and programs write lengths of time. */
class WrittenDurationTest {
  private static int seconds(String text) {
    return WrittenDuration.seconds(text, "data.x");
  }

  /** Every number of seconds is read back from its number, its ISO form and the clock. */
  @Property
  void everyFormReadsBack(@ForAll @IntRange(min = -Integer.MAX_VALUE) int value) {
    assertThat(seconds(String.valueOf(value))).isEqualTo(value);
    Duration size = Duration.ofSeconds(Math.abs((long) value));
    String sign = value < 0 ? "-" : "";
    assertThat(seconds(sign + size)).isEqualTo(value);
    assertThat(
            seconds(
                sign
                    + "%d:%02d:%02d"
                        .formatted(size.toHours(), size.toMinutesPart(), size.toSecondsPart())))
        .isEqualTo(value);
    assertThat(
            seconds(
                sign
                    + "%dd %dh %dm %ds"
                        .formatted(
                            size.toDaysPart(),
                            size.toHoursPart(),
                            size.toMinutesPart(),
                            size.toSecondsPart())))
        .isEqualTo(value);
  }

  @ParameterizedTest(name = "{0} is {1} s")
  @CsvSource({
    "1:30, 5400",
    "0:05, 300",
    "100:00:01, 360001",
    "PT1H30M, 5400",
    "pt90m, 5400",
    "P1W2D, 777600",
    "P1DT0.5H, 88200",
    "1h 30m, 5400",
    "1.5 h, 5400",
    "45s, 45",
    "-PT1H, -3600",
    "- 1:00, -3600",
    "0.4, 0",
    "0.5, 1",
    "PT0S, 0"
  })
  void forms(String text, int seconds) {
    assertThat(seconds(text)).isEqualTo(seconds);
  }

  @ParameterizedTest(name = "'{0}'")
  @ValueSource(
      strings = {
        "", "-", "P", "PT", "T", "P1DT", "1:60", "1:5", ":30", "1:30:99", "1h30", "30m 1h",
        "1 hour", "PT1H-5M", "--1", "P1Y", "1,5"
      })
  void noForms(String text) {
    assertThatThrownBy(() -> seconds(text))
        .isInstanceOfSatisfying(
            Problem.class, e -> assertThat(e.errors().get(0).rule()).isEqualTo("format"));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"2147483648", "9999999:59:59", "P9999999999W", "-P30000D"})
  void tooLong(String text) {
    assertThatThrownBy(() -> seconds(text))
        .isInstanceOfSatisfying(
            Problem.class, e -> assertThat(e.errors().get(0).rule()).isEqualTo("range"));
  }
}
