package plinth.privacy;

import java.util.Optional;
import java.util.stream.Stream;
import plinth.kernel.Sql;

/**
 * The places where a person is searched, in this order: what is linked to a found record is found
 * after it. Each statement reads some rows after a place, stores those that match, and returns the
 * place of the last row; no row: the end.
 */
enum PersonSource {
  /** Current values of records, also of those in the trash. */
  RECORDS(
      """
      select r.object_id as major, r.id as minor, 'record' as kind, r.object_id, r.id as item_id,
          r.data::text ~* :pattern as is_match
      from tenant.record r
      where r.workspace_id = tenant.bound_workspace() and (r.object_id, r.id) > (:major, :minor)
      order by r.object_id, r.id
      limit :most
      """),
  /** Former values of records that still exist. */
  LOG(
      """
      select 0::bigint as major, l.id as minor, 'record' as kind, l.object_id,
          l.record_id as item_id, l.changed::text ~* :pattern and exists (
            select
            from tenant.record r
            where r.workspace_id = l.workspace_id and r.object_id = l.object_id
              and r.id = l.record_id) as is_match
      from tenant.change_log l
      where l.workspace_id = tenant.bound_workspace() and (0::bigint, l.id) > (:major, :minor)
      order by l.id
      limit :most
      """),
  /** Comments that name the person, and those on found records. */
  COMMENTS(
      """
      select 0::bigint as major, c.id as minor, 'comment' as kind, 0::bigint as object_id,
          c.id as item_id, c.body ~* :pattern or exists (
            select
            from tenant.privacy_finding f
            where f.workspace_id = c.workspace_id and f.search_id = :search
              and f.kind = 'record' and f.object_id = c.object_id
              and f.item_id = c.record_id) as is_match
      from tenant.comment c
      where c.workspace_id = tenant.bound_workspace() and (0::bigint, c.id) > (:major, :minor)
      order by c.id
      limit :most
      """),
  /** Chats with the person, and those that are linked to found records. */
  CHATS(
      """
      select 0::bigint as major, c.id as minor, 'chat' as kind, 0::bigint as object_id,
          c.id as item_id, concat_ws(' ', c.name, c.phone, c.provider_id) ~* :pattern or exists (
            select
            from tenant.chat_link k
            join tenant.privacy_finding f on f.workspace_id = k.workspace_id
              and f.search_id = :search and f.kind = 'record' and f.object_id = k.object_id
              and f.item_id = k.record_id
            where k.workspace_id = c.workspace_id and k.chat_id = c.id) as is_match
      from tenant.chat c
      where c.workspace_id = tenant.bound_workspace() and (0::bigint, c.id) > (:major, :minor)
      order by c.id
      limit :most
      """),
  /** Chats with messages that name the person. */
  MESSAGES(
      """
      select 0::bigint as major, m.id as minor, 'chat' as kind, 0::bigint as object_id,
          m.chat_id as item_id, concat_ws(' ', m.body, m.content::text) ~* :pattern as is_match
      from tenant.message m
      where m.workspace_id = tenant.bound_workspace() and (0::bigint, m.id) > (:major, :minor)
      order by m.id
      limit :most
      """),
  /** Files with the term in their name, and those that found records hold. */
  FILES(
      """
      select 0::bigint as major, i.id as minor, 'file' as kind, 0::bigint as object_id,
          i.id as item_id, i.status = 'ready' and (i.name ~* :pattern or exists (
            select
            from tenant.file_hold h
            join tenant.record r on r.workspace_id = h.workspace_id and r.id = h.record_id
            join tenant.privacy_finding f on f.workspace_id = r.workspace_id
              and f.search_id = :search and f.kind = 'record' and f.object_id = r.object_id
              and f.item_id = r.id
            where h.workspace_id = i.workspace_id and h.file_id = i.id)) as is_match
      from tenant.file i
      where i.workspace_id = tenant.bound_workspace() and (0::bigint, i.id) > (:major, :minor)
      order by i.id
      limit :most
      """);

  private final String step;

  PersonSource(String rows) {
    step =
        """
        with part as materialized (
        %s
        ), stored as (
          insert into tenant.privacy_finding (search_id, kind, object_id, item_id)
          select distinct :search::bigint, kind, object_id, item_id
          from part
          where is_match
          on conflict do nothing
        )
        select major, minor, (select count(*) from part) as rows
        from part
        order by major desc, minor desc
        limit 1
        """
            .formatted(rows);
  }

  /** The place that is searched after this one; empty: it is the last. */
  Optional<PersonSource> next() {
    return Stream.of(values()).dropWhile(source -> source != this).skip(1).findFirst();
  }

  /** The statement of one step. */
  Sql step() {
    return Sql.named(step);
  }
}
