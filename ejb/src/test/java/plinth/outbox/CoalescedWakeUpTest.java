package plinth.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CoalescedWakeUpTest {
  private final CoalescedWakeUp looks = new CoalescedWakeUp();

  @Test
  void oneLooksAtATime() {
    assertThat(looks.wake()).isTrue();
    assertThat(looks.wake()).isFalse();
    looks.look();
    assertThat(looks.again()).as("nobody called since").isFalse();
    assertThat(looks.wake()).isTrue();
  }

  @Test
  void whoCallsMeanwhileHasTheLookGoOn() {
    looks.wake();
    looks.look();
    assertThat(looks.wake()).isFalse();
    assertThat(looks.again()).isTrue();
    assertThat(looks.wake()).as("it is still under way").isFalse();
  }

  @Test
  void aLookThatDidNotBeginKeepsNobodyOut() {
    looks.wake();
    looks.giveUp();
    assertThat(looks.wake()).isTrue();
  }

  /** Who calls while a look runs has it run once more, however often that was. */
  @Test
  void aLookRunsAgainAsLongAsItIsCalledFor() {
    AtomicInteger runs = new AtomicInteger();
    looks.wake();
    looks.drain(
        () -> {
          if (runs.incrementAndGet() < 3) {
            looks.wake();
            looks.wake();
          }
        });
    assertThat(runs).hasValue(3);
    assertThat(looks.wake()).as("it has ended").isTrue();
  }
}
