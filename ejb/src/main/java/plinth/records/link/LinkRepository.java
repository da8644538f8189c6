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
import plinth.records.LinkStatement;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Links between records in the database. */
@ApplicationScoped
public class LinkRepository {
  private static final Sql RESOLVE =
      Sql.named(
          """
          select o.id, o.slug
          from tenant.record o
          where o.workspace_id = :workspace and o.object_id = :object and o.slug = any (:slugs)
            and o.deleted_at is null
          order by o.id
          for key share
          """);

  private static final LinkStatement RELATED =
      LinkStatement.named(
          """
          select o.id, o.slug
          from tenant.record_link k
          join tenant.record o on o.workspace_id = :workspace and o.object_id = :object
            and o.id = k.{theirs}
          where k.workspace_id = :workspace and k.relation_id = :relation
            and k.{own} = :record and k.removed_at is null
          """);

  private static final LinkStatement REMOVE =
      LinkStatement.named(
          """
          update tenant.record_link k
          set removed_at = :at, removed_by = :by
          where k.workspace_id = :workspace and k.relation_id = :relation
            and k.{own} = :record and k.{theirs} = any (:others) and k.removed_at is null
          returning k.{theirs}
          """);

  private static final LinkStatement ADD =
      LinkStatement.named(
          """
          insert into tenant.record_link (workspace_id, relation_id, {own}, {theirs},
              from_single, to_single, created_at, created_by)
          select :workspace, :relation, :record, t.id, :fromSingle, :toSingle, :at, :by
          from unnest(:others) t(id)
          order by t.id
          on conflict do nothing
          returning {theirs}
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** The first records that a record is related to, in the order of reads. */
  public List<Related> list(Link link, long recordId, int limit) {
    return db.list(
        related(link, recordId).plus("order by k." + link.theirColumn() + " limit ?", limit),
        LinkRepository::related);
  }

  /** The records with these slugs that a record is related to. */
  List<Related> listBySlugs(Link link, long recordId, List<String> slugs) {
    return db.list(
        related(link, recordId).plus("and o.slug = any (?)", (Object) slugs.toArray(String[]::new)),
        LinkRepository::related);
  }

  private Sql related(Link link, long recordId) {
    return RELATED
        .of(link)
        .with("workspace", bound.id())
        .with("object", link.objectId())
        .with("relation", link.relationId())
        .with("record", recordId);
  }

  /**
   * The live records with these slugs, locked so that they cannot be deleted before this
   * transaction ends; they can still be changed meanwhile.
   */
  List<Related> resolve(Link link, Collection<String> slugs) {
    return db.list(
        RESOLVE
            .with("workspace", bound.id())
            .with("object", link.objectId())
            .with("slugs", slugs.toArray(String[]::new)),
        LinkRepository::related);
  }

  /** Removes links of a record; returns the numbers of the records that were unlinked. */
  Set<Long> remove(Caller caller, Link link, long recordId, List<Related> related, Instant at) {
    return numbers(
        REMOVE
            .of(link)
            .with("at", at)
            .with("by", caller.label())
            .with("workspace", bound.id())
            .with("relation", link.relationId())
            .with("record", recordId)
            .with("others", ids(related)));
  }

  /**
   * Links a record; returns the numbers of the records that were linked. Records that are already
   * linked, and those that the relation's type does not allow, are left out.
   */
  Set<Long> add(Caller caller, Link link, long recordId, List<Related> related, Instant at) {
    return numbers(
        ADD.of(link)
            .with("workspace", bound.id())
            .with("relation", link.relationId())
            .with("record", recordId)
            .with("fromSingle", !link.kind().many(Side.FROM))
            .with("toSingle", !link.kind().many(Side.TO))
            .with("at", at)
            .with("by", caller.label())
            .with("others", ids(related)));
  }

  /** Whether a record has any links. */
  boolean isLinked(Link link, long recordId) {
    return !list(link, recordId, 1).isEmpty();
  }

  private Set<Long> numbers(Sql sql) {
    return new HashSet<>(db.list(sql, row -> row.getLong(1)));
  }

  private static Long[] ids(List<Related> related) {
    return related.stream().map(Related::id).toArray(Long[]::new);
  }

  private static Related related(ResultSet row) throws SQLException {
    return new Related(row.getLong("id"), row.getString("slug"));
  }
}
