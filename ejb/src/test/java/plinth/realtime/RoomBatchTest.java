package plinth.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plinth.kernel.Signal;

class RoomBatchTest {
  private static final long SECOND = 1_000_000_000L;

  private final RoomBatch batch = new RoomBatch();

  @Test
  void onlyTheFirstPushAsksToBeTaken() {
    assertThat(batch.add(push("a", 1), 0)).isTrue();
    assertThat(batch.add(push("b", 1), SECOND)).isFalse();
    assertThat(batch.take()).containsExactly(push("a", 1), push("b", 1));
    assertThat(batch.take()).isEmpty();
    assertThat(batch.add(push("a", 1), SECOND)).isTrue();
  }

  @Test
  void whoDoesNotComeIsAskedAgain() {
    batch.add(push("a", 1), 0);
    assertThat(batch.add(push("a", 2), 3 * SECOND)).isTrue();
    assertThat(batch.add(push("a", 3), 4 * SECOND)).isFalse();
  }

  @Test
  void equalFramesGoOnceAndARoomHasOnlySoMany() {
    for (int n = 0; n < 2 * RoomBatch.MOST_OF_A_ROOM; n++) {
      batch.add(push("noisy", 0), 0);
      batch.add(push("noisy", n), 0);
    }
    batch.add(push("quiet", 0), 0);
    assertThat(batch.take())
        .hasSize(RoomBatch.MOST_OF_A_ROOM + 1)
        .startsWith(push("noisy", 0), push("noisy", 1))
        .endsWith(push("quiet", 0));
  }

  @Test
  void aBatchIsBoundedOverAllRooms() {
    for (int n = 0; n < 2 * RoomBatch.MOST; n++) {
      batch.add(push("room" + n, 0), 0);
    }
    assertThat(batch.take()).hasSize(RoomBatch.MOST);
  }

  @Test
  void aHintIsReadBackFromItsSignal() {
    RoomHint hint = new RoomHint("node", 12);
    assertThat(RoomHint.of(new Signal(RoomHint.TOPIC, hint.key()))).contains(hint);
    assertThat(RoomHint.of(new Signal("rights", "12"))).isEmpty();
  }

  private static Pushed push(String room, int frame) {
    return new Pushed(room, "{\"n\":" + frame + "}");
  }
}
