package plinth.realtime.http;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import plinth.kernel.Log;
import plinth.realtime.Pushed;
import plinth.realtime.RoomHint;

/**
 * Fetches what other nodes pushed, one hint after another, so that frames arrive in the order of
 * their commits. Where frames cannot be fetched, all rooms of this node are told that some are
 * missing. Thread-safe.
 */
final class HintedFrames {
  private static final Log LOG = Log.of(HintedFrames.class);

  private final SerialQueue<RoomHint> hints;
  private final Function<RoomHint, List<Pushed>> fetch;
  private final Consumer<Pushed> deliver;
  private final Runnable missed;

  /**
   * An empty queue.
   *
   * @param fetch answers the frames behind a hint, in their order
   * @param deliver sends one frame into its room
   * @param missed closes every socket, so that its client reads anew
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

  /** Has the frames behind a hint fetched and delivered, after those of the hints before. */
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
