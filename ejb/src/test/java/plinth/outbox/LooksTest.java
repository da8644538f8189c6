package plinth.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LooksTest {
  private final Looks looks = new Looks();

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
}
