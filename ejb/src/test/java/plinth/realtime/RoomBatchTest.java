package plinth.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.kernel.Signal;

class RoomBatchTest {
  private static final long SECOND = 1_000_000_000L;

  private final RoomBatch batch = new RoomBatch();

  @Test
  void onlyTheFirstPushSchedulesABatch() {
    assertThat(add(push("a", 1), 0)).isTrue();
    assertThat(add(push("b", 1), SECOND)).isFalse();
    assertThat(batch.drain()).containsExactly(push("a", 1), push("b", 1));
    assertThat(batch.drain()).isEmpty();
    assertThat(add(push("a", 1), SECOND)).isTrue();
  }

  @Test
  void schedulesABatchAgainWhenItDoesNotRun() {
    add(push("a", 1), 0);
    assertThat(add(push("a", 2), 3 * SECOND)).isTrue();
    assertThat(add(push("a", 3), 4 * SECOND)).isFalse();
  }

  @Test
  void sendsEqualFramesOnceInOrder() {
    for (int n = 0; n < 5_000; n++) {
      add(push("noisy", 0), 0);
      add(push("noisy", n), 0);
    }
    add(push("quiet", 0), 0);
    assertThat(batch.drain())
        .hasSize(5_001)
        .startsWith(push("noisy", 0), push("noisy", 1), push("noisy", 2))
        .endsWith(push("noisy", 4_999), push("quiet", 0));
  }

  @Test
  void anOverfullRoomIsNotifiedAndOthersAreNotAffected() {
    String wide = "x".repeat(RoomBatch.MAX_PER_ROOM / 4);
    add(new Pushed("quiet", "before"), 0);
    for (int n = 0; n < 9; n++) {
      add(new Pushed("noisy", wide + n), 0);
    }
    add(new Pushed("quiet", "after"), 0);
    assertThat(batch.drain())
        .containsExactly(
            new Pushed("quiet", "before"), new Pushed("quiet", "after"), Pushed.missing("noisy"));
    add(new Pushed("noisy", "again"), 0);
    assertThat(batch.drain()).containsExactly(new Pushed("noisy", "again"));
  }

  @Test
  void aBatchIsBoundedOverAllRooms() {
    String wide = "x".repeat(RoomBatch.MAX / 10);
    for (int n = 0; n < 15; n++) {
      add(new Pushed("room" + n, wide), 0);
    }
    List<Pushed> taken = batch.drain();
    assertThat(taken).hasSize(15);
    assertThat(taken.stream().filter(Pushed::isMissing).map(Pushed::room))
        .containsExactly("room10", "room11", "room12", "room13", "room14");
  }

  @Test
  void aHintIsReadBackFromItsSignal() {
    RoomHint hint = new RoomHint("node", 12);
    assertThat(RoomHint.parse(new Signal(RoomHint.TOPIC, hint.key()))).contains(hint);
    assertThat(RoomHint.parse(new Signal("rights", "12"))).isEmpty();
  }

  private boolean add(Pushed push, long now) {
    return batch.add(List.of(push), now);
  }

  private static Pushed push(String room, int frame) {
    return new Pushed(room, json("n", frame).toString());
  }
}
