package plinth.records.duplicates;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import plinth.fields.Field;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ShapeChanged;
import plinth.objects.StoredMatchRule;
import plinth.objects.matching.MatchRulesChanged;
import plinth.outbox.Outbox;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;
import plinth.records.duplicates.DuplicateUpdates.Everything;
import plinth.records.event.RecordListeners;

/**
 * Compares records after each change, and all records of an object when its rules have changed. A
 * change leaves an outbox row in its transaction; comparing again is harmless, so a row can be
 * worked any number of times.
 */
@ApplicationScoped
public class DuplicateWork implements OutboxListener {
  static final String KEY = "duplicates";

  /** The member of rows about all records of an object: its slug. */
  private static final String OBJECT = "object";

  private static final int BATCH = 64;

  /** The number of records that one transaction locks. */
  private static final int CHUNK = 200;

  @Inject private DuplicateUpdates updates;
  @Inject private ObjectRepository objects;
  @Inject private RecordListeners listeners;
  @Inject private Outbox outbox;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public int batchSize() {
    return BATCH;
  }

  /** A duplicate must not stay unknown because its record was locked for long. */
  @Override
  public int maxAttempts() {
    return 50;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    List<OutboxItem> ranges = new ArrayList<>();
    for (OutboxItem item : items) {
      if (item.firstId() == null) {
        compareAll(caller, item.body().getString(OBJECT));
      } else {
        ranges.add(item);
      }
    }
    updates.listChanged(caller, ranges).forEach((object, ids) -> compare(caller, object, ids));
  }

  private void compareAll(Caller caller, String object) {
    Everything all = updates.begin(caller, object);
    compare(caller, object, all.ids());
    updates.finish(caller, object, all.rules());
  }

  private void compare(Caller caller, String object, List<Long> ids) {
    for (int from = 0; from < ids.size(); from += CHUNK) {
      updates.compare(caller, object, ids.subList(from, Math.min(ids.size(), from + CHUNK)));
    }
  }

  /** Listens to an object while it has rules. */
  void onRules(@Observes MatchRulesChanged change) {
    ObjectDefinition object = change.object();
    listeners.set(object.id(), KEY, !object.matchRules().isEmpty());
    addAll(object);
  }

  /** Compares all records again after the type of a field that is compared has changed. */
  void onShape(@Observes ShapeChanged change) {
    List<Field> fields = change.stored().shape().fields();
    objects.findById(change.stored().shape().objectId()).ifPresent(object -> adapt(object, fields));
  }

  private void adapt(ObjectDefinition object, List<Field> fields) {
    List<StoredMatchRule> before = object.matchRules();
    List<StoredMatchRule> next =
        before.stream()
            .map(rule -> rule.typed(fields))
            .map(rule -> before.contains(rule) ? rule : rule.ready(false))
            .toList();
    if (!next.equals(before)) {
      object.matchRules(next);
      addAll(object);
    }
  }

  private void addAll(ObjectDefinition object) {
    JsonObject body = Json.createObjectBuilder().add(OBJECT, object.slug()).build();
    outbox.add(KEY, null, body);
  }
}
