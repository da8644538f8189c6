package plinth.transfer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The runs of a scheduled export, from one step to the next. */
class RunStateTest {
  private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);

  private final RunState runs = new RunState();

  private static Instant next(Instant after) {
    return after.plus(DAY);
  }

  private void begin(String export, Instant now) {
    runs.begin(export, now, RunStateTest::next);
  }

  @Test
  void aRunIsCheckedUntilItsFileIsDelivered() {
    runs.activate(NOW);
    assertThat(runs.isDue(NOW.minusSeconds(1))).isFalse();
    assertThat(runs.isDue(NOW)).isTrue();
    begin("one", NOW);
    assertThat(runs.isDue(NOW)).as("another server comes late").isFalse();
    assertThat(runs.isDue(NOW.plusSeconds(60))).isTrue();
    assertThat(runs.isDelivering("one")).isFalse();
    runs.deliver();
    assertThat(runs.isDelivering("one")).isTrue();
    assertThat(runs.isDelivering("another")).isFalse();
    runs.succeed();
    assertThat(runs.isDelivering("one")).isFalse();
    assertThat(runs.lastStatus()).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(runs.dueAt()).isEqualTo(NOW.plus(DAY)).isEqualTo(runs.nextAt());
  }

  @Test
  void aFailedExportIsTriedAgainWithGrowingDelays() {
    runs.activate(NOW);
    Instant at = NOW;
    List<Duration> delays = new ArrayList<>();
    for (int i = 1; i < RunState.MOST_ATTEMPTS; i++) {
      begin("try" + i, at);
      runs.retry("busy", at, RunStateTest::next);
      assertThat(runs.lastStatus()).isEqualTo(RunStatus.RETRYING);
      Instant due = Objects.requireNonNull(runs.dueAt());
      delays.add(Duration.between(at, due));
      at = due;
    }
    assertThat(delays)
        .containsExactly(Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofMinutes(25));
    begin("last", at);
    runs.retry("busy", at, RunStateTest::next);
    assertThat(runs.lastStatus()).isEqualTo(RunStatus.FAILED);
    assertThat(runs.lastError()).isEqualTo("busy");
    assertThat(runs.lastRunAt()).as("when the run began").isEqualTo(NOW);
    assertThat(runs.dueAt()).isEqualTo(NOW.plus(DAY));
  }

  @Test
  void tenFailedRunsPauseTheScheduleAndASuccessCountsAnew() {
    runs.activate(NOW);
    Instant at = NOW;
    for (int i = 1; i < RunState.MOST_FAILURES; i++) {
      runs.fail("gone", at, RunStateTest::next);
      at = at.plus(DAY);
    }
    begin("good", at);
    runs.succeed();
    runs.fail("gone", at, RunStateTest::next);
    assertThat(runs.isActive()).isTrue();
    for (int i = 1; i < RunState.MOST_FAILURES; i++) {
      at = at.plus(DAY);
      runs.fail("gone", at, RunStateTest::next);
    }
    assertThat(runs.isActive()).isFalse();
    assertThat(runs.pausedReason()).isEqualTo(PauseReason.FAILURES);
    assertThat(runs.dueAt()).isNull();
  }

  @Test
  void missedTimesAreCaughtUpByOneRun() {
    runs.activate(NOW);
    Instant late = NOW.plus(DAY.multipliedBy(5)).plusSeconds(7);
    begin("late", late);
    runs.succeed();
    assertThat(runs.nextAt()).isEqualTo(late.plus(DAY));
  }

  @Test
  void aPauseFinishesTheFileThatIsBeingWrittenAndEndsARetry() {
    runs.activate(NOW);
    begin("one", NOW);
    runs.pause(PauseReason.MEMBER);
    assertThat(runs.isDue(NOW.plusSeconds(60))).isTrue();
    runs.succeed();
    assertThat(runs.dueAt()).isNull();
    begin("two", NOW);
    runs.retry("busy", NOW, RunStateTest::next);
    runs.pause(PauseReason.MEMBER);
    assertThat(runs.dueAt()).isNull();
    assertThat(runs.lastStatus()).isEqualTo(RunStatus.FAILED);
  }

  @Test
  void aRunByHandLeavesThePlanAsItIs() {
    runs.activate(NOW.plus(DAY));
    begin("by hand", NOW);
    runs.succeed();
    assertThat(runs.nextAt()).isEqualTo(NOW.plus(DAY));
    runs.pause(PauseReason.MEMBER);
    begin("paused", NOW);
    runs.succeed();
    assertThat(runs.dueAt()).isNull();
    assertThat(runs.pausedReason()).isEqualTo(PauseReason.MEMBER);
  }

  @Test
  void theOwnerIsToldOnceADayAndOfAPauseAtOnce() {
    runs.activate(NOW);
    assertThat(runs.shouldTell(NOW)).isTrue();
    assertThat(runs.shouldTell(NOW.plusSeconds(60))).isFalse();
    assertThat(runs.shouldTell(NOW.plus(DAY).plusSeconds(1))).isTrue();
    runs.pause(PauseReason.OWNER_MAY_NOT_EXPORT);
    assertThat(runs.shouldTell(NOW.plus(DAY).plusSeconds(2))).isTrue();
  }
}
