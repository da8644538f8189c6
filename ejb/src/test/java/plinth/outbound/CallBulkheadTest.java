package plinth.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plinth.outbound.OutboundAnswer.Outcome;

/** A hanging receiver uses up only its own capacity. */
class CallBulkheadTest {
  private final CallBulkhead bulkhead = new CallBulkhead(100);

  @Test
  void oneWorkspaceCallsAHostSixteenTimesAtOnce() {
    assertThat(entered(1, "a", 50)).isEqualTo(16);
    assertThat(bulkhead.acquire(1, "b")).isTrue();
    assertThat(bulkhead.acquire(2, "a")).as("the same host, called by another workspace").isTrue();
  }

  @Test
  void oneWorkspaceMakesSixtyFourCallsAtOnce() {
    int entered = IntStream.range(0, 10).map(i -> (int) entered(1, "host" + i, 10)).sum();

    assertThat(entered).isEqualTo(64);
    assertThat(bulkhead.acquire(2, "a")).isTrue();
  }

  @Test
  void aNodeLimitsItsCalls() {
    int entered = IntStream.range(0, 20).map(i -> (int) entered(i, "a", 10)).sum();

    assertThat(entered).isEqualTo(100);
  }

  @Test
  void placesAreGivenBack() {
    assertThat(entered(1, "a", 16)).isEqualTo(16);
    IntStream.range(0, 16).forEach(i -> bulkhead.release(1, "a", Outcome.ANSWERED));

    assertThat(entered(1, "a", 16)).isEqualTo(16);
  }

  @Test
  void aHostThatHangsIsCalledOneAtATimeUntilItAnswers() {
    for (int i = 0; i < 3; i++) {
      assertThat(bulkhead.acquire(1, "a")).isTrue();
      bulkhead.release(1, "a", Outcome.TIMEOUT);
    }
    assertThat(entered(1, "a", 5)).isEqualTo(1);
    bulkhead.release(1, "a", Outcome.ANSWERED);

    assertThat(entered(1, "a", 50)).isEqualTo(16);
  }

  private long entered(long workspace, String host, int times) {
    return IntStream.range(0, times).filter(i -> bulkhead.acquire(workspace, host)).count();
  }
}
