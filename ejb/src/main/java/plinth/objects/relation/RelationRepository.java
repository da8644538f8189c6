package plinth.objects.relation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plinth.fields.Link.Side;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Relations in the database, and queries on their links. Links are SQL, because they are updated in
 * bulk when a relation changes.
 */
@ApplicationScoped
class RelationRepository {
  private static final String FIND =
      """
      select r, f.slug, t.slug from RelationDefinition r, ObjectDefinition f, ObjectDefinition t
       where f.id = r.fromId and t.id = r.toId and f.deletedAt is null and t.deletedAt is null and\
      """;

  private static final String LIVE = " r.deletedAt is null and";

  private static final String DELETED = " r.deletedAt is not null and";

  private static final Sql END_LINKS =
      Sql.named(
          """
          update tenant.record_link k
          set removed_at = least(a.deleted_at, b.deleted_at), removed_by = :by
          from tenant.record a, tenant.record b
          where k.workspace_id = :workspace and k.relation_id = :relation and k.removed_at is null
            and a.workspace_id = :workspace and a.object_id = :from and a.id = k.from_id
            and b.workspace_id = :workspace and b.object_id = :to and b.id = k.to_id
            and (a.deleted_at is not null or b.deleted_at is not null)
          """);

  private static final Sql FOLLOW =
      Sql.named(
          """
          update tenant.record_link
          set from_single = :oneFrom, to_single = :oneTo
          where workspace_id = :workspace and relation_id = :relation and removed_at is null
            and (from_single <> :oneFrom or to_single <> :oneTo)
          """);

  private static final Sql SEVERAL =
      Sql.named(
          """
          select count(*)
          from (
            select 1
            from tenant.record_link
            where workspace_id = :workspace and relation_id = :relation and removed_at is null
            group by %s
            having count(*) > 1
          ) several
          """);

  @Inject private TenantEntities entities;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** A relation with the slugs of its objects. */
  record Found(RelationDefinition definition, String from, String to) {
    Relation relation() {
      return definition.relation(from, to);
    }
  }

  /** The relations that an object takes part in, oldest first. */
  List<Relation> listByObject(long objectId) {
    return query(LIVE + " (r.fromId = :value or r.toId = :value) order by r.id", objectId)
        .map(Found::relation)
        .toList();
  }

  /** Finds the current state of a relation for a change. */
  Optional<Found> find(String slug) {
    return query(LIVE + " r.slug = :value", slug).findFirst();
  }

  Optional<Relation> findBySlug(String slug) {
    return find(slug).map(Found::relation);
  }

  Optional<Relation> findById(long id) {
    return query(LIVE + " r.id = :value", id).findFirst().map(Found::relation);
  }

  /** Finds a deleted relation; empty if one of its objects is deleted. */
  Optional<Found> findDeleted(long id) {
    return query(DELETED + " r.id = :value", id).findFirst();
  }

  /**
   * The deleted relations that went with an object and can return: the objects of both sides are
   * not deleted.
   */
  List<Found> listDeletedWith(long objectId) {
    String condition =
        DELETED
            + " r.deletedWithObject = true and (r.fromId = :value or r.toId = :value) order by r.id";
    return query(condition, objectId).toList();
  }

  /** The numbers of all relations of an object, deleted or not. */
  List<Long> listIds(long objectId) {
    return entities
        .manager()
        .createQuery(
            """
            select r.id
            from RelationDefinition r
            where r.fromId = :object or r.toId = :object
            order by r.id
            """,
            Long.class)
        .setParameter("object", objectId)
        .getResultList();
  }

  /**
   * Ends the links of records that were deleted while the relation was, at the times of their
   * deletion, so that restoring the records gives the links back.
   */
  void endLinksOfDeleted(Relation relation, String by) {
    db.update(
        END_LINKS
            .with("by", by)
            .with("workspace", bound.id())
            .with("relation", relation.id())
            .with("from", relation.from().id())
            .with("to", relation.to().id()));
  }

  private Stream<Found> query(String condition, Object value) {
    return entities
        .asStored(FIND + condition, Object[].class)
        .setParameter("value", value)
        .getResultStream()
        .map(row -> new Found((RelationDefinition) row[0], (String) row[1], (String) row[2]));
  }

  /** Adds a relation, which assigns its number. */
  void add(RelationDefinition relation) {
    entities.manager().persist(relation);
    entities.manager().flush();
  }

  /** Updates the links of a relation to its type. */
  void updateLinks(RelationDefinition relation) {
    boolean oneFrom = !relation.kind().many(Side.FROM);
    boolean oneTo = !relation.kind().many(Side.TO);
    db.update(
        FOLLOW
            .with("oneFrom", oneFrom)
            .with("oneTo", oneTo)
            .with("workspace", bound.id())
            .with("relation", relation.id()));
  }

  /** The number of records of a side that are related to more than one record. */
  long countMultiple(long relationId, Side side) {
    return db.number(
        SEVERAL
            .formatted(side.column())
            .with("workspace", bound.id())
            .with("relation", relationId));
  }

  /** Removes a relation with its links for good; the caller removes its fields. */
  void delete(long relationId) {
    db.update(
        Sql.of(
            "delete from tenant.record_link where workspace_id = ? and relation_id = ?",
            bound.id(),
            relationId));
    entities
        .manager()
        .createQuery("delete from RelationDefinition r where r.id = :id")
        .setParameter("id", relationId)
        .executeUpdate();
  }
}
