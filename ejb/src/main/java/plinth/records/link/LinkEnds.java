package plinth.records.link;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import plinth.fields.Link;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.objects.relation.Relation;
import plinth.records.RecordRow;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** The links of records that are deleted. */
@ApplicationScoped
public class LinkEnds {
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private LinkLogs logs;

  /** The {@code to} records of {@code from} records, locked to be deleted. */
  public List<RecordRow> lock(Relation relation, Long[] from, int most) {
    Sql links =
        Sql.of(
            """
            select k.to_id
            from tenant.record_link k
            where k.workspace_id = ? and k.relation_id = ? and k.from_id = any (?)
              and k.removed_at is null
            """,
            bound.id(),
            relation.id(),
            from);
    // A transaction that moves such a record to another one holds its row, so the links are read
    // again after it.
    List<Long> locked =
        db.list(
            Sql.of(
                    "select o.id from tenant.record o where o.workspace_id = ? and o.object_id = ?"
                        + " and o.deleted_at is null and o.id in (",
                    bound.id(),
                    relation.toId())
                .plus(links)
                .plus(") order by o.id limit ? for update", most),
            row -> row.getLong(1));
    if (locked.isEmpty()) {
      return List.of();
    }
    return db.list(
        Sql.of(
                "select o.id, o.slug, o.version, o.data::text from tenant.record o where"
                    + " o.workspace_id = ? and o.object_id = ? and o.id = any (?) and o.id in (",
                bound.id(),
                relation.toId(),
                locked.toArray(Long[]::new))
            .plus(links)
            .plus(") order by o.id"),
        RecordRow::of);
  }

  /** How many {@code to} records hold these {@code from} records, apart from {@code except}. */
  public long held(Relation relation, Long[] from, Long[] except) {
    return db.number(
        Sql.of(
            """
            select count(distinct to_id)
            from tenant.record_link
            where workspace_id = ? and relation_id = ? and from_id = any (?)
              and removed_at is null and to_id <> all (?)
            """,
            bound.id(),
            relation.id(),
            from,
            except));
  }

  /** Those of the {@code from} records that have {@code to} records. */
  public Set<Long> holders(Relation relation, Long[] from) {
    return Set.copyOf(
        db.list(
            Sql.of(
                """
                select distinct from_id
                from tenant.record_link
                where workspace_id = ? and relation_id = ? and from_id = any (?)
                  and removed_at is null
                """,
                bound.id(),
                relation.id(),
                from),
            row -> row.getLong(1)));
  }

  /**
   * Takes the doomed records of an object out of their links, and tells those that stay.
   *
   * @param link the relation seen from the side of that object
   */
  public void unlink(
      Caller caller, Link link, long object, DeletionSet doomed, String operationId, Instant at) {
    Sql gone =
        Sql.of(
            "update tenant.record_link k set removed_at = ?, removed_by = ? where k.workspace_id ="
                + " ? and k.relation_id = ? and k."
                + link.own()
                + " = any (?) and k.removed_at is null returning k."
                + link.own()
                + ", k."
                + link.theirs(),
            at,
            caller.label(),
            bound.id(),
            link.relationId(),
            doomed.ids(object));
    boolean many = link.kind().many(link.side().other());
    Sql left = many ? Sql.of("jsonb_agg(m.slug order by m.id)") : Sql.of("to_jsonb(min(m.slug))");
    Sql others =
        Sql.of("select o.*, jsonb_build_object(?::text, jsonb_build_object('old',", link.field())
            .plus("g.slugs, 'new', ?::jsonb)) as changed from", new Sql.Json(many ? "[]" : "null"))
            .plus("(select g." + link.theirs() + " as id,")
            .plus(left)
            .plus(
                "as slugs from gone g join tenant.record m on m.workspace_id = ? and m.object_id ="
                    + " ? and m.id = g."
                    + link.own()
                    + " where g."
                    + link.theirs()
                    + " <> all (?) group by 1) g join tenant.record o on o.workspace_id = ? and"
                    + " o.object_id = ? and o.id = g.id",
                bound.id(),
                object,
                doomed.ids(link.objectId()),
                bound.id(),
                link.objectId());
    logs.log(caller, link, Sql.of("with gone as (").plus(gone).plus(")"), others, operationId, at);
  }
}
