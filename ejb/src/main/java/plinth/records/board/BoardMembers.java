package plinth.records.board;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Column;
import plinth.fields.People;
import plinth.fields.setting.Option;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.Assignment;
import plinth.tenancy.TenantDb;

/** Reads the members of the workspace as the columns of a board, by name. */
@ApplicationScoped
class BoardMembers {
  private static final Sql MEMBERS =
      Sql.named(
          """
          select a.id, a.slug, a.name, a.status = 'active' as is_active
          from tenant.admin a
          where a.workspace_id = tenant.bound_workspace() and a.status <> 'invited'
          order by lower(a.name), a.id
          """);

  @Inject @TenantDb private Db db;

  private record Row(long id, String slug, String name, boolean isActive) {}

  /** Whether the columns of a board can be members: of a member field, or of the assignment. */
  static boolean fits(Column<?> column) {
    return column.type() instanceof People
        || (!column.stored() && column.slug().equals(Assignment.NAME));
  }

  /** The members, those who are not active as inactive options. */
  BoardGroup group(Column<?> column) {
    List<Option> options = new ArrayList<>();
    Map<String, String> stored = new HashMap<>();
    for (Row row :
        db.list(
            MEMBERS,
            r ->
                new Row(
                    r.getLong("id"),
                    r.getString("slug"),
                    r.getString("name"),
                    r.getBoolean("is_active")))) {
      options.add(new Option(row.slug(), row.name(), null, options.size(), row.isActive()));
      if (!column.stored()) {
        stored.put(row.slug(), "admin:" + row.id());
      }
    }
    return new BoardGroup(column, options, stored, true);
  }
}
