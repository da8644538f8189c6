package plinth.privacy;

import java.util.Locale;
import plinth.kernel.Sql;

/** The lists of an export: chosen findings as JSON, in the order of their numbers. */
public enum ExportedKind {
  /** Records with their values, and what was changed when. */
  RECORDS(
      """
      select f.id, jsonb_build_object('object', o.slug, 'slug', r.slug,
          'created_at', r.created_at, 'updated_at', r.updated_at, 'deleted_at', r.deleted_at,
          'data', r.data, 'changes', coalesce((
            select jsonb_agg(jsonb_build_object('at', l.at, 'operation', l.operation,
              'changed', l.changed) order by l.id)
            from tenant.change_log l
            where l.workspace_id = r.workspace_id and l.object_id = r.object_id
              and l.record_id = r.id), '[]'))::text as line, r.slug
      from tenant.privacy_finding f
      join tenant.record r on r.workspace_id = f.workspace_id and r.object_id = f.object_id
        and r.id = f.item_id
      join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
      where f.kind = 'record'\
      """),
  COMMENTS(
      """
      select f.id, jsonb_build_object('object', o.slug, 'record', r.slug,
          'created_at', c.created_at, 'body', c.body)::text as line, r.slug
      from tenant.privacy_finding f
      join tenant.comment c on c.workspace_id = f.workspace_id and c.id = f.item_id
      join tenant.record r on r.workspace_id = c.workspace_id and r.object_id = c.object_id
        and r.id = c.record_id
      join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
      where f.kind = 'comment'\
      """),
  CHATS(
      """
      select f.id, jsonb_build_object('slug', c.slug, 'name', c.name, 'phone', c.phone,
          'created_at', c.created_at)::text as line, c.slug
      from tenant.privacy_finding f
      join tenant.chat c on c.workspace_id = f.workspace_id and c.id = f.item_id
      where f.kind = 'chat'\
      """),
  /** The messages of chosen chats. */
  MESSAGES(
      """
      select m.id, jsonb_build_object('chat', c.slug, 'direction', m.direction, 'type', m.type,
          'body', m.body, 'content', m.content, 'sent_at', m.sent_at)::text as line, m.slug
      from tenant.privacy_finding f
      join tenant.chat c on c.workspace_id = f.workspace_id and c.id = f.item_id
      join tenant.message m on m.workspace_id = c.workspace_id and m.chat_id = c.id
        and m.deleted_at is null
      where f.kind = 'chat'\
      """),
  /** The files, whose bytes are added to the archive. */
  FILES(
      """
      select f.id, jsonb_build_object('slug', i.slug, 'name', i.name, 'media_type', i.media_type,
          'size', i.size, 'uploaded_at', i.uploaded_at)::text as line, i.slug
      from tenant.privacy_finding f
      join tenant.file i on i.workspace_id = f.workspace_id and i.id = f.item_id
        and i.status = 'ready'
      where f.kind = 'file'\
      """);

  private final String page;

  ExportedKind(String select) {
    String id = select.stripLeading().startsWith("select m.id") ? "m.id" : "f.id";
    page =
        select
            + " and f.workspace_id = tenant.bound_workspace() and f.search_id = :search"
            + " and f.is_chosen and "
            + id
            + " > :after order by "
            + id
            + " limit :most";
  }

  /** The name of the file in the archive. */
  public String fileName() {
    return name().toLowerCase(Locale.ROOT) + ".jsonl";
  }

  /** The statement of a page after a number. */
  Sql page() {
    return Sql.named(page);
  }
}
