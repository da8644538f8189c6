package plinth.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A step of the runtime skips jobs that are already further, and works on those behind. */
class BatchJobTest {
  private static final BatchJob EXPORT = new BatchJob("export", List.of("write", "join", "clear"));

  @ParameterizedTest(name = "work at {0} in the step {1}")
  @CsvSource({
    "write, write, true", "join, write, false", "clear, write, false",
    "write, join, true", "join, join, true", "clear, join, false",
    "write, clear, true", "join, clear, true", "clear, clear, true",
  })
  void aStepCoversItselfAndLaterSteps(String at, String step, boolean isDone) {
    assertThat(EXPORT.isDoneBy(at, step)).isEqualTo(isDone);
  }
}
