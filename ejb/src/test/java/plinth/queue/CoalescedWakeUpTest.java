package plinth.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CoalescedWakeUpTest {
  private final CoalescedWakeUp wakeUp = new CoalescedWakeUp();

  @Test
  void runsOneLookAtATime() {
    assertThat(wakeUp.wake()).isTrue();
    assertThat(wakeUp.wake()).isFalse();
    wakeUp.look();
    assertThat(wakeUp.again()).as("nobody called since").isFalse();
    assertThat(wakeUp.wake()).isTrue();
  }

  @Test
  void aCallDuringALookRepeatsIt() {
    wakeUp.wake();
    wakeUp.look();
    assertThat(wakeUp.wake()).isFalse();
    assertThat(wakeUp.again()).isTrue();
    assertThat(wakeUp.wake()).as("it is still under way").isFalse();
  }

  @Test
  void anAbandonedLookAllowsAnother() {
    wakeUp.wake();
    wakeUp.giveUp();
    assertThat(wakeUp.wake()).isTrue();
  }

  /** Any number of calls during a look repeat it once. */
  @Test
  void repeatsALookUntilNoCallIsLeft() {
    AtomicInteger runs = new AtomicInteger();
    wakeUp.wake();
    wakeUp.drain(
        () -> {
          if (runs.incrementAndGet() < 3) {
            wakeUp.wake();
            wakeUp.wake();
          }
        });
    assertThat(runs).hasValue(3);
    assertThat(wakeUp.wake()).as("it has ended").isTrue();
  }
}
