package plinth.inside.domain;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import plinth.realtime.Pushed;
import plinth.realtime.Pushes;

/** Notes what is pushed to clients once the transaction has committed. */
@ApplicationScoped
public class PushedFrames {
  private final Queue<Pushed> frames = new ConcurrentLinkedQueue<>();

  void pushed(@Observes(during = TransactionPhase.AFTER_SUCCESS) Pushes pushes) {
    frames.addAll(pushes.frames());
  }

  /** Forgets what was pushed so far. */
  public void clear() {
    frames.clear();
  }

  /** What was pushed into a room, in its order. */
  public List<String> into(String room) {
    return frames.stream().filter(frame -> frame.room().equals(room)).map(Pushed::frame).toList();
  }
}
