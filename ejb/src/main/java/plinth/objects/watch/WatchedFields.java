package plinth.objects.watch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/** The watched fields of the bound workspace in the database. */
@ApplicationScoped
class WatchedFields {
  private static final Sql LIST =
      Sql.of(
          """
          select object_id, field_id
          from tenant.watched_field
          where workspace_id = tenant.bound_workspace()
          """);

  private static final Sql CLEAR =
      Sql.named(
          """
          delete from tenant.watched_field
          where workspace_id = tenant.bound_workspace() and object_id = :object
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.watched_field (object_id, field_id)
          select :object, unnest(:fields::bigint[])
          """);

  @Inject @TenantDb private Db db;

  /** The numbers of all watched fields, by the number of their object. */
  Map<Long, Set<Long>> listAll() {
    Map<Long, Set<Long>> fields = new HashMap<>();
    db.list(
        LIST,
        row ->
            fields
                .computeIfAbsent(row.getLong("object_id"), id -> new HashSet<>())
                .add(row.getLong("field_id")));
    return fields;
  }

  /** Replaces the watched fields of an object. */
  void replace(long objectId, Collection<Long> fields) {
    db.update(CLEAR.with("object", objectId));
    db.update(ADD.with("object", objectId).with("fields", fields.toArray(Long[]::new)));
  }
}
