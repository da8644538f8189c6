package plinth.records.link;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.LinkChange.Related;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Links between records in the database. */
@ApplicationScoped
public class LinkRepository {
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** The first records that a record is related to, in the order of reads. */
  public List<Related> present(Link link, long recordId, int limit) {
    return db.list(
        related(link, recordId).plus("order by k." + link.theirs() + " limit ?", limit),
        LinkRepository::related);
  }

  /** Those of the named records that a record is related to. */
  List<Related> among(Link link, long recordId, List<String> slugs) {
    return db.list(
        related(link, recordId).plus("and o.slug = any (?)", (Object) slugs.toArray(String[]::new)),
        LinkRepository::related);
  }

  private Sql related(Link link, long recordId) {
    return Sql.of(
        "select o.id, o.slug from tenant.record_link k join tenant.record o on o.workspace_id = ?"
            + " and o.object_id = ? and o.id = k."
            + link.theirs()
            + " where k.workspace_id = ? and k.relation_id = ? and k."
            + link.own()
            + " = ? and k.removed_at is null",
        bound.id(),
        link.objectId(),
        bound.id(),
        link.relationId(),
        recordId);
  }

  /**
   * The live records with these slugs. None of them is deleted before this transaction ends; they
   * can be changed meanwhile.
   */
  List<Related> resolve(Link link, Collection<String> slugs) {
    return db.list(
        Sql.of(
            """
            select o.id, o.slug
            from tenant.record o
            where o.workspace_id = ? and o.object_id = ? and o.slug = any (?)
              and o.deleted_at is null
            order by o.id for key share
            """,
            bound.id(),
            link.objectId(),
            slugs.toArray(String[]::new)),
        LinkRepository::related);
  }

  /** Removes links of a record; answers the numbers of the records that were related by them. */
  Set<Long> remove(Caller caller, Link link, long recordId, List<Related> related, Instant at) {
    return numbers(
        Sql.of(
            "update tenant.record_link k set removed_at = ?, removed_by = ? where k.workspace_id ="
                + " ? and k.relation_id = ? and k."
                + link.own()
                + " = ? and k."
                + link.theirs()
                + " = any (?) and k.removed_at is null returning k."
                + link.theirs(),
            at,
            caller.label(),
            bound.id(),
            link.relationId(),
            recordId,
            ids(related)));
  }

  /**
   * Links a record; answers the numbers of the records that it was linked to. Left out are those
   * that are linked to it already, and those that the relation's type does not allow.
   */
  Set<Long> add(Caller caller, Link link, long recordId, List<Related> related, Instant at) {
    return numbers(
        Sql.of(
            "insert into tenant.record_link (workspace_id, relation_id, "
                + link.own()
                + ", "
                + link.theirs()
                + ", from_single, to_single, created_at, created_by) select ?, ?, ?, t.id, ?, ?, ?,"
                + " ? from unnest(?) t(id) order by t.id on conflict do nothing returning "
                + link.theirs(),
            bound.id(),
            link.relationId(),
            recordId,
            !link.kind().many(Side.FROM),
            !link.kind().many(Side.TO),
            at,
            caller.label(),
            ids(related)));
  }

  /** Whether a record is related to any. */
  boolean isLinked(Link link, long recordId) {
    return !present(link, recordId, 1).isEmpty();
  }

  private Set<Long> numbers(Sql sql) {
    return new HashSet<>(db.list(sql, row -> row.getLong(1)));
  }

  private static Long[] ids(List<Related> related) {
    return related.stream().map(Related::id).toArray(Long[]::new);
  }

  private static Related related(ResultSet row) throws SQLException {
    return new Related(row.getLong(1), row.getString(2));
  }
}
