package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class FirstFailureTest {
  @Test
  void prefersTheDeepestCauseToMessages() {
    FirstFailure complaint = new FirstFailure();
    complaint.publish(new LogRecord(Level.WARNING, "only a warning"));
    complaint.publish(new LogRecord(Level.SEVERE, "grave words"));
    assertThat(complaint.reason()).isEqualTo("grave words");
    LogRecord grave = new LogRecord(Level.SEVERE, "wrapped");
    grave.setThrown(new IllegalStateException("outer", new IllegalArgumentException("no\n  key")));
    complaint.publish(grave);
    complaint.publish(new LogRecord(Level.SEVERE, "a consequence"));
    assertThat(complaint.reason()).isEqualTo("java.lang.IllegalArgumentException: no key");
  }

  @Test
  void limitsTheLengthOfTheLine() {
    assertThat(FirstFailure.oneLine("x".repeat(5_000))).hasSize(401);
  }
}
