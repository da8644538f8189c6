package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.records.RecordKey;
import plinth.records.RecordsMoved;
import plinth.tenancy.TenantDb;

/** Which records chats are linked to; a link follows a record that moves. */
@ApplicationScoped
class LinkRepository {
  @Inject @TenantDb private Db db;

  /** The links of chats to live records, by the chat's number. */
  List<ChatRepository.Hung<LinkedRecord>> of(Collection<Long> chats) {
    return db.list(
        Sql.of(
            "select l.chat_id, o.slug, r.slug from tenant.chat_link l join tenant.object o on"
                + " o.workspace_id = l.workspace_id and o.id = l.object_id join tenant.record r on"
                + " r.workspace_id = l.workspace_id and r.object_id = l.object_id and r.id ="
                + " l.record_id where l.workspace_id = tenant.bound_workspace() and l.chat_id ="
                + " any(?) and r.deleted_at is null order by l.created_at, r.id",
            (Object) chats.toArray(Long[]::new)),
        row ->
            new ChatRepository.Hung<>(
                row.getLong(1), new LinkedRecord(row.getString(2), row.getString(3))));
  }

  /** Links a chat to a record; whether it was not before. */
  boolean link(long chat, RecordKey record) {
    return db.update(
            Sql.of(
                "insert into tenant.chat_link (chat_id, object_id, record_id, created_at) values"
                    + " (?, ?, ?, ?) on conflict do nothing",
                chat,
                record.objectId(),
                record.recordId(),
                Time.now()))
        > 0;
  }

  void onMove(@Observes RecordsMoved moved) {
    List<RecordKey> from = List.copyOf(moved.keys().keySet());
    db.update(
        Sql.of(
            "update tenant.chat_link c set object_id = t.to_object, record_id = t.to_record"
                + " from unnest(?, ?, ?, ?) as t (from_object, from_record, to_object, to_record)"
                + " where c.workspace_id = tenant.bound_workspace()"
                + " and c.object_id = t.from_object and c.record_id = t.from_record",
            numbers(from, RecordKey::objectId),
            numbers(from, RecordKey::recordId),
            numbers(from, key -> at(moved, key).objectId()),
            numbers(from, key -> at(moved, key).recordId())));
  }

  private static RecordKey at(RecordsMoved moved, RecordKey from) {
    return moved.keys().getOrDefault(from, from);
  }

  private static Long[] numbers(List<RecordKey> keys, ToLongFunction<RecordKey> number) {
    return keys.stream().mapToLong(number).boxed().toArray(Long[]::new);
  }
}
