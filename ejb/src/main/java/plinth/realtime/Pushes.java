package plinth.realtime;

import java.util.List;

/**
 * Frames that were pushed together, in their order; fired inside of the transaction that they
 * belong to.
 */
public record Pushes(List<Pushed> frames) {
  /** Keeps its own list. */
  public Pushes {
    frames = List.copyOf(frames);
  }
}
