package plinth.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How far a message got only goes forward, in whatever order it is told. */
class AckTest {
  @Test
  void whateverTheOrderTheFarthestCounts() {
    List<Ack> told = new ArrayList<>(List.of(Ack.SENT, Ack.DELIVERED, Ack.READ, Ack.SENT));
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      Collections.shuffle(told, random);
      Ack ack = Ack.PENDING;
      for (Ack next : told) {
        assertThat(ack.then(next).number()).isGreaterThanOrEqualTo(ack.number());
        ack = ack.then(next);
      }
      assertThat(ack).isEqualTo(Ack.READ);
    }
  }

  @Test
  void aFailureIsBelievedOfWhatWasNotSent() {
    assertThat(Ack.PENDING.then(Ack.ERROR)).isEqualTo(Ack.ERROR);
    assertThat(Ack.SENT.then(Ack.ERROR)).isEqualTo(Ack.SENT);
    assertThat(Ack.READ.then(Ack.ERROR)).isEqualTo(Ack.READ);
    assertThat(Ack.ERROR.then(Ack.DELIVERED)).as("it arrived after all").isEqualTo(Ack.DELIVERED);
  }

  @Test
  void numbersBeyondTheLastAreTheLast() {
    assertThat(Ack.of(9)).isEqualTo(Ack.PLAYED);
    assertThat(Ack.of(-7)).isEqualTo(Ack.ERROR);
  }
}
