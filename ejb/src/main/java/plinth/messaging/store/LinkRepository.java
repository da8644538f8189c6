package plinth.messaging.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.messaging.LinkedRecord;
import plinth.records.RecordKey;
import plinth.records.RecordsMoved;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * The links from chats to records. A link follows a moved record; {@link ChatLinkMerge} lets it
 * follow a merged one. Uses SQL because links are no entities: one statement joins the links of
 * many chats with their objects.
 */
@ApplicationScoped
public class LinkRepository {
  private static final Sql OF =
      Sql.named(
          """
          select l.chat_id, o.slug, l.object_id, l.record_id
          from tenant.chat_link l
          join tenant.object o on o.workspace_id = l.workspace_id and o.id = l.object_id
            and o.deleted_at is null
          where l.workspace_id = tenant.bound_workspace() and l.chat_id = any(:chats)
          order by l.created_at, l.record_id
          """);

  private static final Sql SLUGS =
      Sql.named(
          """
          select r.object_id, r.id, r.slug
          from unnest(:objects::bigint[], :records::bigint[]) as asked (object_id, id)
          join tenant.record r on r.workspace_id = :workspace and r.object_id = asked.object_id
            and r.id = asked.id
          where r.deleted_at is null
          """);

  private static final Sql LINK =
      Sql.named(
          """
          insert into tenant.chat_link (chat_id, object_id, record_id, created_at)
          values (:chat, :object, :record, :now)
          on conflict do nothing
          """);

  private static final Sql MOVE =
      Sql.named(
          """
          update tenant.chat_link c
          set object_id = t.to_object, record_id = t.to_record
          from unnest(:fromObjects, :fromRecords, :toObjects, :toRecords) as t (from_object,
              from_record, to_object, to_record)
          where c.workspace_id = tenant.bound_workspace() and c.object_id = t.from_object
            and c.record_id = t.from_record
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  private record Link(long chat, String object, RecordKey record) {}

  /**
   * Returns the links of chats to live records, with the number of each chat. Most chats have no
   * links, and then the records are not queried. Otherwise the query names the workspace's number
   * as a literal, so that only its partition of the records is read.
   */
  public List<ChatRepository.Hung<LinkedRecord>> of(Collection<Long> chats) {
    List<Link> links =
        db.list(
            OF.with("chats", chats.toArray(Long[]::new)),
            row ->
                new Link(
                    row.getLong("chat_id"),
                    row.getString("slug"),
                    new RecordKey(row.getLong("object_id"), row.getLong("record_id"))));
    if (links.isEmpty()) {
      return List.of();
    }
    Map<RecordKey, String> slugs = slugs(links.stream().map(Link::record).distinct().toList());
    return links.stream()
        .filter(link -> slugs.containsKey(link.record()))
        .map(
            link ->
                new ChatRepository.Hung<>(
                    link.chat(),
                    new LinkedRecord(link.object(), slugs.getOrDefault(link.record(), ""))))
        .toList();
  }

  /** Returns the slugs of the live records among these. */
  private Map<RecordKey, String> slugs(List<RecordKey> records) {
    Map<RecordKey, String> slugs = new HashMap<>();
    db.listComposed(
        SLUGS
            .with("objects", numbers(records, RecordKey::objectId))
            .with("records", numbers(records, RecordKey::recordId))
            .with("workspace", bound.id()),
        row ->
            slugs.put(
                new RecordKey(row.getLong("object_id"), row.getLong("id")), row.getString("slug")));
    return slugs;
  }

  /** Links a chat to a record. Returns whether the link is new. */
  boolean link(long chat, RecordKey record) {
    return db.update(
            LINK.with("chat", chat)
                .with("object", record.objectId())
                .with("record", record.recordId())
                .with("now", Time.now()))
        > 0;
  }

  void onRecordsMoved(@Observes RecordsMoved moved) {
    List<RecordKey> from = List.copyOf(moved.keys().keySet());
    db.update(
        MOVE.with("fromObjects", numbers(from, RecordKey::objectId))
            .with("fromRecords", numbers(from, RecordKey::recordId))
            .with("toObjects", numbers(from, key -> at(moved, key).objectId()))
            .with("toRecords", numbers(from, key -> at(moved, key).recordId())));
  }

  private static RecordKey at(RecordsMoved moved, RecordKey from) {
    return moved.keys().getOrDefault(from, from);
  }

  private static Long[] numbers(List<RecordKey> keys, ToLongFunction<RecordKey> number) {
    return keys.stream().mapToLong(number).boxed().toArray(Long[]::new);
  }
}
