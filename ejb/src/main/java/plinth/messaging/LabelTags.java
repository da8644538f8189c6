package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.outbox.Outbox;
import plinth.records.RecordChanged;
import plinth.tenancy.TenantDb;

/**
 * Keeps mapped labels of chats and options of linked records alike, both ways: whichever was
 * changed, the other follows soon after. What is alike already is left alone, so that the two never
 * chase each other.
 *
 * <p>Spec: Messaging (labels).
 */
@ApplicationScoped
class LabelTags {
  /** Of changes of many records so many chats follow at once. */
  private static final int MOST = 1_000;

  @Inject private Outbox outbox;
  @Inject @TenantDb private Db db;

  /**
   * Has the records of a chat follow labels that were given to it or taken away.
   *
   * @param labels the provider's ids
   */
  void follow(long chat, Collection<String> labels) {
    ask(chat, labels, "records");
  }

  private void ask(long chat, Collection<String> labels, String who) {
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
    boolean isMapped =
        db.first(
                Sql.of(
                    "select 1 from tenant.message_label l where l.workspace_id ="
                        + " tenant.bound_workspace() and l.mapped_object = ? limit 1",
                    object),
                row -> 1)
            .isPresent();
    if (isMapped) {
      changed(change, object).forEach(chat -> ask(chat.chat(), chat.labels(), "labels"));
    }
  }

  /** A chat, and those of its session's labels whose option may have changed. */
  private record Followed(long chat, List<String> labels) {}

  private List<Followed> changed(RecordChanged change, long object) {
    return db.list(
        Sql.of(
            "select k.chat_id, array_agg(distinct l.provider_id) from tenant.message_label l join tenant.field f on"
                + " f.workspace_id = l.workspace_id and f.id = l.mapped_field join tenant.chat_link"
                + " k on k.workspace_id = l.workspace_id join tenant.chat c on"
                + " c.workspace_id = k.workspace_id join"
                + " tenant.change_log g on g.workspace_id = k.workspace_id and g.object_id ="
                + " k.object_id and g.record_id = k.record_id where l.workspace_id ="
                + " tenant.bound_workspace() and l.mapped_object = ? and k.object_id = l.mapped_object and"
                + " c.id = k.chat_id and c.session_id = l.session_id and g.id between ? and ?"
                + " and jsonb_exists(g.changed, f.slug) group by k.chat_id limit ?",
            object,
            change.firstChange(),
            change.lastChange(),
            MOST),
        row -> new Followed(row.getLong(1), List.of((String[]) row.getArray(2).getArray())));
  }
}
