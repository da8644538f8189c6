package plinth.records.computed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.objects.ShapeChanged;
import plinth.objects.related.RelatedFields;
import plinth.objects.related.RelatedFields.Reader;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;
import plinth.records.event.RecordListeners;

/**
 * Lets records follow from changes of related records, which leave an outbox row in their
 * transaction. Rows that are claimed together are worked as one, so a record that many writes
 * affect is computed once. Computing again is harmless, so a row can be worked any number of times.
 */
@ApplicationScoped
public class RelatedWork implements OutboxListener {
  static final String KEY = "related";

  /** The member of rows about all records of an object: its slug. */
  static final String OBJECT = "object";

  private static final int BATCH = 64;

  /** The number of records that one transaction locks. */
  private static final int CHUNK = 200;

  @Inject private RelatedUpdates updates;
  @Inject private RelatedFields related;
  @Inject private RecordListeners listeners;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public int batchSize() {
    return BATCH;
  }

  /** A value that follows must not stay wrong because its record was locked for long. */
  @Override
  public int maxAttempts() {
    return 50;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (Following following : updates.find(caller, items)) {
      Caller follower = Caller.system(following.cause()).inWorkspace(caller.requireWorkspace());
      List<Long> ids = following.ids();
      for (int from = 0; from < ids.size(); from += CHUNK) {
        int to = Math.min(ids.size(), from + CHUNK);
        updates.follow(follower, following.object(), ids.subList(from, to));
      }
    }
  }

  /** Listens to the objects whose changes matter. */
  void onChange(@Observes ShapeChanged change) {
    Set<Long> listening = new HashSet<>();
    for (Reader reader : related.listReaders()) {
      listening.add(reader.object().id());
      listening.add(reader.link().objectId());
    }
    listeners.setAll(KEY, listening);
  }
}
