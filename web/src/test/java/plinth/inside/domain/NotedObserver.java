package plinth.inside.domain;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Notes in which phase it heard of which note. */
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

  /** What was heard since the last question. */
  public List<String> heard() {
    List<String> all = List.copyOf(heard);
    heard.clear();
    return all;
  }
}
