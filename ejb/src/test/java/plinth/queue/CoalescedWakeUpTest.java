package plinth.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CoalescedWakeUpTest {
  private final CoalescedWakeUp wakeUp = new CoalescedWakeUp();

  @Test
  void runsOneLookAtATime() {
    assertThat(wakeUp.tryWake()).isTrue();
    assertThat(wakeUp.tryWake()).isFalse();
    wakeUp.startRound();
    assertThat(wakeUp.continueIfCalled()).as("nobody called since").isFalse();
    assertThat(wakeUp.tryWake()).isTrue();
  }

  @Test
  void aCallDuringALookRepeatsIt() {
    wakeUp.tryWake();
    wakeUp.startRound();
    assertThat(wakeUp.tryWake()).isFalse();
    assertThat(wakeUp.continueIfCalled()).isTrue();
    assertThat(wakeUp.tryWake()).as("it is still under way").isFalse();
  }

  @Test
  void anAbandonedLookAllowsAnother() {
    wakeUp.tryWake();
    wakeUp.abort();
    assertThat(wakeUp.tryWake()).isTrue();
  }

  /** Any number of calls during a pass cause only one further pass. */
  @Test
  void repeatsALookUntilNoCallIsLeft() {
    AtomicInteger runs = new AtomicInteger();
    wakeUp.tryWake();
    wakeUp.drain(
        () -> {
          if (runs.incrementAndGet() < 3) {
            wakeUp.tryWake();
            wakeUp.tryWake();
          }
        });
    assertThat(runs).hasValue(3);
    assertThat(wakeUp.tryWake()).as("it has ended").isTrue();
  }
}
