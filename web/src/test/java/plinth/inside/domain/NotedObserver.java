package plinth.inside.domain;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records the notes that it observes, with the transaction phase. */
@ApplicationScoped
public class NotedObserver {
  private final List<String> heard = new CopyOnWriteArrayList<>();

  void atOnce(@Observes Noted noted) {
    heard.add("at once " + noted.id());
  }

  void afterSuccess(@Observes(during = TransactionPhase.AFTER_SUCCESS) Noted noted) {
    heard.add("after success " + noted.id() + ", rows " + OwnerSql.rows(noted.id()));
  }

  void afterFailure(@Observes(during = TransactionPhase.AFTER_FAILURE) Noted noted) {
    heard.add("after failure " + noted.id() + ", rows " + OwnerSql.rows(noted.id()));
  }

  /** Returns and clears what was observed. */
  public List<String> heard() {
    List<String> all = List.copyOf(heard);
    heard.clear();
    return all;
  }
}
