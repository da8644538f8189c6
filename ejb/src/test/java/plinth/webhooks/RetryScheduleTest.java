package plinth.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When failed deliveries are retried. */
class RetryScheduleTest {
  @ParameterizedTest
  @CsvSource({
    "1, 4, 6",
    "2, 240, 360",
    "3, 1440, 2160",
    "4, 5760, 8640",
    "5, 14400, 21600",
    "6, 28800, 43200",
    "7, 28800, 43200"
  })
  void delaysVaryByOneFifth(int attempt, long least, long most) {
    assertThat(RetrySchedule.after(attempt, null, 0)).contains(Duration.ofSeconds(least));
    assertThat(RetrySchedule.after(attempt, null, 1)).contains(Duration.ofSeconds(most));
    assertThat(RetrySchedule.after(attempt, null, 0.5))
        .contains(Duration.ofSeconds((least + most) / 2));
  }

  @Test
  void theEighthAttemptIsTheLast() {
    assertThat(RetrySchedule.after(8, null, 0.5)).isEmpty();
    assertThat(RetrySchedule.after(8, Duration.ofSeconds(1), 0.5)).isEmpty();
    assertThat(
            IntStream.rangeClosed(1, 20)
                .filter(i -> RetrySchedule.after(i, null, 0.5).isPresent())
                .count())
        .isEqualTo(7);
  }

  @Test
  void retryAfterDelaysAttemptsByAtMostADay() {
    assertThat(RetrySchedule.after(1, Duration.ofSeconds(90), 0.5))
        .contains(Duration.ofSeconds(90));
    assertThat(RetrySchedule.after(2, Duration.ofSeconds(90), 0.5))
        .as("never sooner than by the schedule")
        .contains(Duration.ofMinutes(5));
    assertThat(RetrySchedule.after(1, Duration.ofDays(3), 0.5)).contains(Duration.ofDays(1));
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "2, 4", "3, 8", "4, 16", "5, 32", "6, 60", "100, 60"})
  void repeatedFailuresLengthenThePause(int times, long seconds) {
    assertThat(RetrySchedule.pause(times, null)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void retryAfterSetsThePauseUpToADay() {
    assertThat(RetrySchedule.pause(1, Duration.ofHours(1))).isEqualTo(Duration.ofHours(1));
    assertThat(RetrySchedule.pause(1, Duration.ofDays(30))).isEqualTo(Duration.ofDays(1));
    assertThat(RetrySchedule.pause(3, Duration.ofSeconds(1))).isEqualTo(Duration.ofSeconds(8));
  }
}
