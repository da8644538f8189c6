package plinth.inside.domain;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import plinth.realtime.Pushed;
import plinth.realtime.Pushes;

/** Records the frames that are pushed to clients after the commit. */
@ApplicationScoped
public class PushedFrames {
  private final Queue<Pushed> frames = new ConcurrentLinkedQueue<>();

  void pushed(@Observes(during = TransactionPhase.AFTER_SUCCESS) Pushes pushes) {
    frames.addAll(pushes.frames());
  }

  /** Clears the recorded frames. */
  public void clear() {
    frames.clear();
  }

  /** The frames pushed to a room, in order. */
  public List<String> into(String room) {
    return frames.stream().filter(frame -> frame.room().equals(room)).map(Pushed::frame).toList();
  }
}
