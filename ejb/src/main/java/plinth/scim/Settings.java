package plinth.scim;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.sso.MappedGroup;
import plinth.tenancy.TenantDb;

/** The role rules of the bound workspace. It uses SQL for an upsert. */
@Dependent
class Settings {
  private static final Sql SAVE =
      Sql.named(
          """
          insert into tenant.directory (default_role, role_mapping, version, updated_at)
          values (:defaultRole, :roleMapping, :version, :now)
          on conflict (workspace_id)
          do update set default_role = excluded.default_role,
              role_mapping = excluded.role_mapping, version = excluded.version,
              updated_at = excluded.updated_at
          """);

  @Inject @TenantDb private Db db;

  RoleRules rules() {
    return db.first(
            Sql.of(
                "select default_role, role_mapping, version, updated_at from tenant.directory"
                    + " where workspace_id = tenant.bound_workspace()"),
            row ->
                new RoleRules(
                    row.getString("default_role"),
                    JsonText.parse(row.getString("role_mapping"))
                        .asJsonArray()
                        .getValuesAs(JsonObject.class)
                        .stream()
                        .map(one -> new MappedGroup(one.getString("group"), one.getString("role")))
                        .toList(),
                    row.getInt("version"),
                    Db.requiredMoment(row, "updated_at")))
        .orElse(RoleRules.NONE);
  }

  void save(RoleRules rules) {
    JsonArrayBuilder mapping = Json.createArrayBuilder();
    rules
        .roleMapping()
        .forEach(
            one ->
                mapping.add(
                    Json.createObjectBuilder().add("group", one.group()).add("role", one.role())));
    db.update(
        SAVE.with("defaultRole", rules.defaultRole())
            .with("roleMapping", new Sql.Json(mapping.build().toString()))
            .with("version", rules.version())
            .with("now", Time.now()));
  }
}
