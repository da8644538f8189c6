package plinth.messaging.label;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.kernel.TtlCache;
import plinth.outbox.Outbox;
import plinth.records.RecordChanged;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Synchronizes mapped labels of chats and options of linked records in both directions: when one
 * changes, the other follows soon after. Values that already match are left unchanged, and a change
 * made by following is not followed back, so the two cannot loop. Uses SQL to join fields with
 * labels and the change log, which are no entities.
 */
@ApplicationScoped
public class LabelTags {
  /** The maximum number of chats that follow one change of many records. */
  private static final int MAX = 1_000;

  /** The chat whose labels this thread's record change follows; null if none. */
  private static final ThreadLocal<@Nullable Long> FOLLOWED = new ThreadLocal<>();

  private static final Sql CHANGED =
      Sql.named(
          """
          select k.chat_id, array_agg(distinct l.provider_id) as labels
          from tenant.message_label l
          join tenant.field f on f.workspace_id = l.workspace_id and f.id = l.mapped_field
            and f.removed_at is null
          join tenant.chat_link k on k.workspace_id = l.workspace_id
          join tenant.chat c on c.workspace_id = k.workspace_id
          join tenant.change_log g on g.workspace_id = k.workspace_id
            and g.object_id = k.object_id and g.record_id = k.record_id
          cross join lateral (select tenant.logged_changes(g) as changed) w
          where l.workspace_id = tenant.bound_workspace() and l.mapped_object = :object
            and k.object_id = l.mapped_object and c.id = k.chat_id
            and c.session_id = l.session_id and g.id between :firstChange and :lastChange
            and jsonb_exists(w.changed, f.slug)
            and coalesce(jsonb_exists(w.changed -> f.slug -> 'old', l.mapped_option),
                false) <> coalesce(jsonb_exists(w.changed -> f.slug -> 'new',
                l.mapped_option), false)
          group by k.chat_id limit :most
          """);

  @Inject private BoundWorkspace bound;
  @Inject private Outbox outbox;
  @Inject @TenantDb private Db db;

  private final TtlCache<Long, Set<Long>> mapped = new TtlCache<>();

  /**
   * Runs a change of a record that follows the labels of a chat. The chat does not follow this
   * change in turn, because its labels may have changed again meanwhile.
   */
  void runFollowing(long chat, Runnable change) {
    FOLLOWED.set(chat);
    try {
      change.run();
    } finally {
      FOLLOWED.remove();
    }
  }

  /**
   * Lets the records of a chat follow labels that were assigned or removed.
   *
   * @param labels the provider's ids
   */
  public void follow(long chat, Collection<String> labels) {
    request(chat, labels, "records");
  }

  private void request(long chat, Collection<String> labels, String who) {
    outbox.add(
        TagWork.KEY,
        "chat:" + chat,
        Json.createObjectBuilder()
            .add("chat", chat)
            .add("labels", Json.createArrayBuilder(labels))
            .add("follow", who)
            .build());
  }

  void onChange(@Observes RecordChanged change) {
    long object = change.shape().objectId();
    // This runs on every write of a record, so the mapped objects are cached for a second.
    if (mapped.get(bound.id(), this::mappedObjects).contains(object)) {
      Long cause = FOLLOWED.get();
      listFollowed(change, object).stream()
          .filter(chat -> cause == null || chat.chat() != cause)
          .forEach(chat -> request(chat.chat(), chat.labels(), "labels"));
    }
  }

  private Set<Long> mappedObjects() {
    return new HashSet<>(
        db.list(
            Sql.of(
                """
                select distinct l.mapped_object
                from tenant.message_label l
                where l.workspace_id = tenant.bound_workspace() and l.mapped_object is not null
                """),
            row -> row.getLong(1)));
  }

  /**
   * Drops the cached mapped objects after a label was mapped. Other nodes see the mapping within a
   * second.
   */
  void dropCache() {
    mapped.invalidate(bound.id());
  }

  /** A chat, and those labels of its session for which its record gained or lost the option. */
  private record Followed(long chat, List<String> labels) {}

  private List<Followed> listFollowed(RecordChanged change, long object) {
    return db.list(
        CHANGED
            .with("object", object)
            .with("firstChange", change.firstChange())
            .with("lastChange", change.lastChange())
            .with("most", MAX),
        row ->
            new Followed(
                row.getLong("chat_id"), List.of((String[]) row.getArray("labels").getArray())));
  }
}
