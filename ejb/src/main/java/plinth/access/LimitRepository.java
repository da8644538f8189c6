package plinth.access;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/**
 * The limits of the bound workspace's roles. They are SQL: one statement reads the limits of all
 * roles with their fields, and a limit is written in place of the one before with a set of fields.
 */
@Dependent
class LimitRepository {
  private static final Sql SELECT =
      Sql.of(
          """
          select o.role, o.object_id, o.may_read, o.may_create, o.may_update, o.may_delete,
              f.field_id, f.access
          from tenant.role_object o
          left join tenant.role_field f on f.workspace_id = o.workspace_id and f.role = o.role
            and f.object_id = o.object_id
          where o.workspace_id = tenant.bound_workspace()
          """);

  @Inject @TenantDb private Db db;

  private record Row(
      String role,
      long objectId,
      Set<ObjectRight> rights,
      @Nullable Long fieldId,
      @Nullable String access) {}

  /** The limits of every limited role, by the numbers of the objects. */
  Map<String, Map<Long, ObjectLimit>> all() {
    Map<String, Map<Long, ObjectLimit>> all = new HashMap<>();
    for (Row row : db.list(SELECT.plus("order by o.role, o.object_id"), LimitRepository::row)) {
      all.computeIfAbsent(row.role(), role -> new LinkedHashMap<>())
          .merge(row.objectId(), limit(row), LimitRepository::both);
    }
    return all;
  }

  /** The limits of one role, by the numbers of the objects. */
  Map<Long, ObjectLimit> of(String role) {
    Map<Long, ObjectLimit> limits = new LinkedHashMap<>();
    Sql sql = SELECT.plus("and o.role = ? order by o.object_id", role);
    for (Row row : db.list(sql, LimitRepository::row)) {
      limits.merge(row.objectId(), limit(row), LimitRepository::both);
    }
    return limits;
  }

  /** Sets the limit of a role on an object, in place of the one before. */
  void put(String role, ObjectLimit limit) {
    db.update(
        Sql.of(
            """
            insert into tenant.role_object (role, object_id, may_read, may_create, may_update,
                may_delete)
            values (?, ?, ?, ?, ?, ?)
            on conflict (workspace_id, role, object_id)
            do update set may_read = excluded.may_read, may_create = excluded.may_create,
                may_update = excluded.may_update, may_delete = excluded.may_delete
            """,
            role,
            limit.objectId(),
            limit.may(ObjectRight.READ),
            limit.may(ObjectRight.CREATE),
            limit.may(ObjectRight.UPDATE),
            limit.may(ObjectRight.DELETE)));
    db.update(
        Sql.of(
            """
            delete from tenant.role_field
            where workspace_id = tenant.bound_workspace() and role = ? and object_id = ?
            """,
            role,
            limit.objectId()));
    Long[] fields = limit.fields().keySet().toArray(Long[]::new);
    String[] words =
        Arrays.stream(fields)
            .map(field -> Objects.requireNonNull(limit.fields().get(field)).code())
            .toArray(String[]::new);
    db.update(
        Sql.of(
            """
            insert into tenant.role_field (role, object_id, field_id, access)
            select ?, ?, denied.field, denied.access
            from unnest(?, ?) denied(field, access)
            """,
            role,
            limit.objectId(),
            fields,
            words));
  }

  /** Takes the limit of a role on an object away; false when there is none. */
  boolean remove(String role, long objectId) {
    return db.update(
            Sql.of(
                """
                delete from tenant.role_object
                where workspace_id = tenant.bound_workspace() and role = ? and object_id = ?
                """,
                role,
                objectId))
        == 1;
  }

  private static ObjectLimit limit(Row row) {
    Map<Long, FieldLimit> fields =
        row.fieldId() == null || row.access() == null
            ? Map.of()
            : Map.of(row.fieldId(), FieldLimit.of(row.access()).orElseThrow());
    return new ObjectLimit(row.objectId(), row.rights(), fields);
  }

  private static ObjectLimit both(ObjectLimit one, ObjectLimit next) {
    Map<Long, FieldLimit> fields = new HashMap<>(one.fields());
    fields.putAll(next.fields());
    return new ObjectLimit(one.objectId(), one.rights(), fields);
  }

  private static Row row(ResultSet row) throws SQLException {
    Set<ObjectRight> rights = EnumSet.noneOf(ObjectRight.class);
    for (ObjectRight right : ObjectRight.values()) {
      if (row.getBoolean("may_" + right.code())) {
        rights.add(right);
      }
    }
    return new Row(
        row.getString("role"),
        row.getLong("object_id"),
        rights,
        Db.nullableLong(row, "field_id"),
        row.getString("access"));
  }
}
