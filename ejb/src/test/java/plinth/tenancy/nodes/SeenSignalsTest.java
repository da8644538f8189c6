package plinth.tenancy.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import plinth.tenancy.SignalRows;

class SeenSignalsTest {
  private final AtomicLong clock = new AtomicLong();
  private final SeenSignals seen = new SeenSignals(clock::get);

  @Test
  void aPollOfManySignalsFindsNoneOfThemNewAgain() {
    LongStream.range(1, 20_000).forEach(seen::addIfNew);

    assertThat(LongStream.range(1, 20_000)).noneMatch(seen::addIfNew);
  }

  @Test
  void aSignalIsRememberedForAsLongAsItComes() {
    seen.addIfNew(1);
    for (int minute = 0; minute < 60; minute++) {
      clock.addAndGet(Duration.ofMinutes(1).toNanos());
      assertThat(seen.addIfNew(1)).isFalse();
    }
  }

  @Test
  void aSignalThatDidNotComeForLongIsForgotten() {
    seen.addIfNew(1);
    clock.addAndGet(SignalRows.LIFE.multipliedBy(3).toNanos());
    seen.addIfNew(2);

    assertThat(seen.addIfNew(1)).isTrue();
  }
}
