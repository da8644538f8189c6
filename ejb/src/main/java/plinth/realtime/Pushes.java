package plinth.realtime;

import java.util.List;

/** Event: frames were pushed, in their order. Fired inside their transaction. */
public record Pushes(List<Pushed> frames) {
  /** Keeps its own list. */
  public Pushes {
    frames = List.copyOf(frames);
  }
}
