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
 * The limits of the bound workspace's roles. It uses SQL, because one statement reads the limits of
 * all roles with their fields, and one writes or replaces a limit with a set of fields.
 */
@Dependent
class LimitRepository {
  private static final Sql SELECT =
      Sql.of(
          """
          select o.role, o.object_id, o.may_read, o.may_create, o.may_update, o.may_delete,
              o.records, f.field_id, f.access
          from tenant.role_object o
          left join tenant.role_field f on f.workspace_id = o.workspace_id and f.role = o.role
            and f.object_id = o.object_id
          where o.workspace_id = tenant.bound_workspace()
          """);

  private static final Sql PUT =
      Sql.named(
          """
          insert into tenant.role_object (role, object_id, may_read, may_create, may_update,
              may_delete, records)
          values (:role, :object, :read, :create, :update, :delete, :records)
          on conflict (workspace_id, role, object_id)
          do update set may_read = excluded.may_read, may_create = excluded.may_create,
              may_update = excluded.may_update, may_delete = excluded.may_delete,
              records = excluded.records
          """);

  private static final Sql CLEAR_FIELDS =
      Sql.named(
          """
          delete from tenant.role_field l
          where l.workspace_id = tenant.bound_workspace() and l.role = :role
            and l.object_id = :object and not exists (
              select
              from tenant.field f
              where f.workspace_id = l.workspace_id and f.id = l.field_id
                and f.removed_at is not null
            )
          """);

  private static final Sql DENY_FIELDS =
      Sql.named(
          """
          insert into tenant.role_field (role, object_id, field_id, access)
          select :role, :object, denied.field, denied.access
          from unnest(:fields, :words) denied(field, access)
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          delete from tenant.role_object
          where workspace_id = tenant.bound_workspace() and role = :role and object_id = :object
          """);

  @Inject @TenantDb private Db db;

  private record Row(
      String role,
      long objectId,
      Set<ObjectRight> rights,
      RecordScope records,
      @Nullable Long fieldId,
      @Nullable String access) {}

  /** The limits of every limited role, by object number. */
  Map<String, Map<Long, ObjectLimit>> listAll() {
    Map<String, Map<Long, ObjectLimit>> all = new HashMap<>();
    for (Row row : db.list(SELECT.plus("order by o.role, o.object_id"), LimitRepository::row)) {
      all.computeIfAbsent(row.role(), role -> new LinkedHashMap<>())
          .merge(row.objectId(), limit(row), LimitRepository::merge);
    }
    return all;
  }

  /** The limits of one role, by object number. */
  Map<Long, ObjectLimit> listByRole(String role) {
    Map<Long, ObjectLimit> limits = new LinkedHashMap<>();
    Sql sql = SELECT.plus("and o.role = ? order by o.object_id", role);
    for (Row row : db.list(sql, LimitRepository::row)) {
      limits.merge(row.objectId(), limit(row), LimitRepository::merge);
    }
    return limits;
  }

  /** Sets or replaces the limit of a role on an object. */
  void save(String role, ObjectLimit limit) {
    db.update(
        PUT.with("role", role)
            .with("object", limit.objectId())
            .with("read", limit.allows(ObjectRight.READ))
            .with("create", limit.allows(ObjectRight.CREATE))
            .with("update", limit.allows(ObjectRight.UPDATE))
            .with("delete", limit.allows(ObjectRight.DELETE))
            .with("records", limit.records().code()));
    db.update(CLEAR_FIELDS.with("role", role).with("object", limit.objectId()));
    Long[] fields = limit.fields().keySet().toArray(Long[]::new);
    String[] words =
        Arrays.stream(fields)
            .map(field -> Objects.requireNonNull(limit.fields().get(field)).code())
            .toArray(String[]::new);
    db.update(
        DENY_FIELDS
            .with("role", role)
            .with("object", limit.objectId())
            .with("fields", fields)
            .with("words", words));
  }

  /** Removes the limit of a role on an object; false if there is none. */
  boolean remove(String role, long objectId) {
    return db.update(REMOVE.with("role", role).with("object", objectId)) == 1;
  }

  private static ObjectLimit limit(Row row) {
    Map<Long, FieldLimit> fields =
        row.fieldId() == null || row.access() == null
            ? Map.of()
            : Map.of(row.fieldId(), FieldLimit.of(row.access()).orElseThrow());
    return new ObjectLimit(row.objectId(), row.rights(), row.records(), fields);
  }

  private static ObjectLimit merge(ObjectLimit one, ObjectLimit next) {
    Map<Long, FieldLimit> fields = new HashMap<>(one.fields());
    fields.putAll(next.fields());
    return new ObjectLimit(one.objectId(), one.rights(), one.records(), fields);
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
        RecordScope.of(row.getString("records")).orElseThrow(),
        Db.nullableLong(row, "field_id"),
        row.getString("access"));
  }
}
