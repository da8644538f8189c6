package plinth.realtime;

import java.util.List;

/** Event: frames were pushed, in this order. It is fired inside their transaction. */
public record Pushes(List<Pushed> frames) {
  /** Copies the list. */
  public Pushes {
    frames = List.copyOf(frames);
  }
}
