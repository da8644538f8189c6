package plinth.realtime.http;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import plinth.kernel.Log;
import plinth.realtime.Pushed;
import plinth.realtime.RoomHint;

/**
 * Fetches the frames that other nodes pushed, one hint after another, so that frames arrive in the
 * order of their commits. If a fetch fails, all rooms of this node are notified that frames are
 * missing. Thread-safe.
 */
final class HintedFrames {
  private static final Log LOG = Log.of(HintedFrames.class);

  private final SerialQueue<RoomHint> hints;
  private final Function<RoomHint, List<Pushed>> fetch;
  private final Consumer<Pushed> deliver;
  private final Runnable missed;

  /**
   * Creates an empty queue.
   *
   * @param fetch returns the frames of a hint in order
   * @param deliver sends one frame to its room
   * @param missed closes every socket, so that clients reload their data
   */
  HintedFrames(
      Executor workers,
      Function<RoomHint, List<Pushed>> fetch,
      Consumer<Pushed> deliver,
      Runnable missed) {
    this.hints = new SerialQueue<>("room_hints", workers, this::deliver);
    this.fetch = fetch;
    this.deliver = deliver;
    this.missed = missed;
  }

  /** Schedules the fetch and delivery of a hint's frames, after those of earlier hints. */
  void add(RoomHint hint) {
    hints.add(hint);
  }

  private void deliver(RoomHint hint) {
    try {
      fetch.apply(hint).forEach(deliver);
    } catch (RuntimeException e) {
      LOG.warn("room_frames_missed", "reason", String.valueOf(e.getMessage()));
      missed.run();
    }
  }
}
