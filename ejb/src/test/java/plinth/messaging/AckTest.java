package plinth.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

/** The latest acknowledgement is determined by its level, not by its arrival. */
class AckTest {
  /** Each acknowledgement follows those that it supersedes. */
  private static final List<Ack> LATTICE =
      List.of(Ack.PENDING, Ack.SENT, Ack.ERROR, Ack.DELIVERED, Ack.READ, Ack.PLAYED);

  @Property
  void theLatestOfTheReportedAcksCounts(@ForAll @Size(max = 12) List<Ack> reported) {
    Ack ack = Ack.PENDING;
    for (Ack next : reported) {
      ack = ack.then(next);
    }
    Ack latest =
        reported.stream().max(Comparator.comparingInt(LATTICE::indexOf)).orElse(Ack.PENDING);
    assertThat(ack).isEqualTo(latest);
  }

  @Property
  void combiningTwoAcksKeepsTheLater(@ForAll Ack one, @ForAll Ack other) {
    int latest = Math.max(LATTICE.indexOf(one), LATTICE.indexOf(other));
    assertThat(one.then(other)).isEqualTo(LATTICE.get(latest));
  }

  @Example
  void aFailureCountsUntilTheMessageIsDelivered() {
    assertThat(Ack.SENT.then(Ack.ERROR)).isEqualTo(Ack.ERROR);
    assertThat(Ack.DELIVERED.then(Ack.ERROR)).isEqualTo(Ack.DELIVERED);
    assertThat(Ack.ERROR.then(Ack.SENT)).as("a late copy of sent").isEqualTo(Ack.ERROR);
    assertThat(Ack.ERROR.then(Ack.DELIVERED)).as("it arrived after all").isEqualTo(Ack.DELIVERED);
  }

  @Property
  void numbersBeyondTheLastAreTheLast(@ForAll int number) {
    assertThat(Ack.of(number).number()).isEqualTo(Math.max(-1, Math.min(number, 4)));
  }
}
