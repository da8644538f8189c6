package plinth.messaging.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Simulated contacts answer, but not those who answer them. */
class SimulatedAnswersTest {
  private final SimulatedAnswers answers = new SimulatedAnswers();

  @Test
  void aTextComesBackOnceForAWhile() {
    assertThat(answers.answer("nora", "Hello")).contains("Echo: Hello");
    assertThat(answers.answer("nora", "Hello")).isEmpty();
    assertThat(answers.answer("nora", "Hello?")).contains("Echo: Hello?");
    assertThat(answers.answer("omar", "Hello")).contains("Echo: Hello");
  }

  @Test
  void neitherAnAnswerNorNothingIsAnswered() {
    assertThat(answers.answer("nora", "You wrote: Echo: Hello")).isEmpty();
    assertThat(answers.answer("nora", "")).isEmpty();
  }

  @Test
  void whatIsRememberedIsBounded() {
    for (int at = 0; at < 3_000; at++) {
      assertThat(answers.answer("nora", "Message " + at)).isPresent();
    }
    assertThat(answers.answer("nora", "Message 0")).as("the oldest are forgotten").isPresent();
    assertThat(answers.answer("nora", "Message 2999")).isEmpty();
  }
}
