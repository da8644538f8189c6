package plinth.search;

import java.util.List;
import java.util.stream.Stream;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.search.TextSource.Order;

/** The texts beside records that are searched, each limited to what the caller may see. */
final class TextSources {
  private static final String NO_NAME = "''";

  private static final Sql HOLDER =
      Sql.named(
          """
          cross join lateral (
            select o.object_id, o.slug
            from tenant.file_hold h
            join tenant.field f on f.workspace_id = h.workspace_id and f.id = h.field_id
            join tenant.record o on o.workspace_id = h.workspace_id
              and o.object_id = f.object_id and o.id = h.record_id and o.deleted_at is null
            where h.workspace_id = t.workspace_id and h.file_id = t.id
              and h.released_at is null and h.field_id = any (:fields)
            order by h.record_id desc
            limit 1
          ) o
          """);

  private TextSources() {}

  /** Chats of sessions. */
  static TextSource chats(List<Long> sessions) {
    return new TextSource(
        "chat",
        "t.id, t.slug, t.name, t.phone, t.active_at as at",
        Sql.EMPTY,
        Sql.of("t.session_id = any (?)", (Object) numbers(sessions)),
        "split_part(r.search, E'\\n', 1)",
        false,
        Order.LATEST);
  }

  /** Messages of sessions. */
  static TextSource messages(List<Long> sessions) {
    return new TextSource(
        "message",
        "t.id, t.slug, t.body, t.sent_at as at, c.slug as chat,"
            + " coalesce(nullif(c.name, ''), c.phone, c.slug) as name",
        Sql.of("join tenant.chat c on c.workspace_id = t.workspace_id and c.id = t.chat_id"),
        Sql.of("t.deleted_at is null and t.session_id = any (?)", (Object) numbers(sessions)),
        NO_NAME,
        true,
        Order.LATEST);
  }

  /** Comments on records of objects. */
  static TextSource comments(List<Shape> objects) {
    return new TextSource(
        "comment",
        "t.id, t.body, coalesce(t.edited_at, t.created_at) as at,"
            + " o.object_id, o.slug as record, o.data::text as data",
        Sql.of(
            "join tenant.record o on o.workspace_id = t.workspace_id"
                + " and o.object_id = t.object_id and o.id = t.record_id and o.deleted_at is null"),
        Sql.of(
            "t.deleted_at is null and t.object_id = any (?)",
            (Object) numbers(objects.stream().map(Shape::objectId).toList())),
        NO_NAME,
        true,
        Order.LATEST);
  }

  /** Files that records hold in fields that the caller sees; of several records, the newest. */
  static TextSource files(List<Shape> objects) {
    Stream<Long> fields =
        objects.stream()
            .flatMap(shape -> shape.fields().stream())
            .filter(Field::active)
            .map(Field::id);
    return new TextSource(
        "file",
        "t.id, t.slug, t.name, t.uploaded_at as at, o.object_id, o.slug as record",
        HOLDER.with("fields", fields.toArray(Long[]::new)),
        Sql.of("t.status = 'ready'"),
        "r.search",
        false,
        Order.NEWEST);
  }

  private static Long[] numbers(List<Long> numbers) {
    return numbers.toArray(Long[]::new);
  }
}
