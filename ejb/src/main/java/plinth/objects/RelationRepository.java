package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Relations in the database, and what their links say of them. They are SQL: one statement reads a
 * relation with both objects anew under the lock, and links follow by sets.
 */
@ApplicationScoped
class RelationRepository {
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** The relations that an object takes part in, oldest first. */
  List<Relation> of(long objectId) {
    return db.list(
        select()
            .plus("and (n.from_object_id = ? or n.to_object_id = ?)", objectId, objectId)
            .plus("order by n.id"),
        RelationRepository::relation);
  }

  Optional<Relation> bySlug(String slug) {
    return db.first(select().plus("and n.slug = ?", slug), RelationRepository::relation);
  }

  Optional<Relation> byId(long id) {
    return db.first(select().plus("and n.id = ?", id), RelationRepository::relation);
  }

  private Sql select() {
    return Sql.of(
        """
        select n.*, f.slug as from_slug, t.slug as to_slug
        from tenant.relation n
        join tenant.object f on f.workspace_id = n.workspace_id and f.id = n.from_object_id
        join tenant.object t on t.workspace_id = n.workspace_id and t.id = n.to_object_id
        where n.workspace_id = ?
        """,
        bound.id());
  }

  /** Adds a relation and answers its number. */
  long add(
      String slug,
      String name,
      Link.Kind kind,
      ObjectDefinition from,
      ObjectDefinition to,
      OnDelete onDelete) {
    return db.number(
        Sql.of(
            """
            insert into tenant.relation (workspace_id, slug, name, type, from_object_id,
                to_object_id, on_delete, created_at, updated_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            returning id
            """,
            bound.id(),
            slug,
            name,
            word(kind),
            from.id(),
            to.id(),
            word(onDelete),
            Time.now(),
            Time.now()));
  }

  /** Stores what may be changed of a relation; its links follow the type. */
  void update(Relation relation) {
    db.update(
        Sql.of(
            """
            update tenant.relation
            set name = ?, type = ?, on_delete = ?, is_active = ?, updated_at = ?
            where workspace_id = ? and id = ?
            """,
            relation.name(),
            word(relation.kind()),
            word(relation.onDelete()),
            relation.active(),
            Time.now(),
            bound.id(),
            relation.id()));
    boolean oneFrom = !relation.kind().many(Side.FROM);
    boolean oneTo = !relation.kind().many(Side.TO);
    db.update(
        Sql.of(
            """
            update tenant.record_link
            set from_single = ?, to_single = ?
            where workspace_id = ? and relation_id = ? and removed_at is null
              and (from_single <> ? or to_single <> ?)
            """,
            oneFrom,
            oneTo,
            bound.id(),
            relation.id(),
            oneFrom,
            oneTo));
  }

  /** How many records of a side are related to more than one. */
  long related(long relationId, Side side) {
    return db.number(
        Sql.of(
                "select count(*) from (select 1 from tenant.record_link where workspace_id = ? and"
                    + " relation_id = ? and removed_at is null group by",
                bound.id(),
                relationId)
            .plus(side.column())
            .plus("having count(*) > 1) several"));
  }

  /** Deletes a relation with its links; its fields are deleted by who asks. */
  void delete(long relationId) {
    db.update(
        Sql.of(
            "delete from tenant.record_link where workspace_id = ? and relation_id = ?",
            bound.id(),
            relationId));
    db.update(
        Sql.of(
            "delete from tenant.relation where workspace_id = ? and id = ?",
            bound.id(),
            relationId));
  }

  private static Relation relation(ResultSet row) throws SQLException {
    return new Relation(
        row.getLong("id"),
        row.getString("slug"),
        row.getString("name"),
        Link.Kind.valueOf(row.getString("type").toUpperCase(Locale.ROOT)),
        row.getLong("from_object_id"),
        row.getString("from_slug"),
        row.getLong("to_object_id"),
        row.getString("to_slug"),
        OnDelete.valueOf(row.getString("on_delete").toUpperCase(Locale.ROOT)),
        row.getBoolean("is_active"),
        Db.requiredMoment(row, "created_at"),
        Db.requiredMoment(row, "updated_at"));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
