package plinth.scim;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.access.Admin;
import plinth.access.DirectoryMembers;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/** Gives people the roles of their groups. */
@Dependent
class FollowingRoles {
  private static final Sql GROUPS =
      Sql.named(
          """
          select u.admin_id, array(
            select g.display_name
            from tenant.directory_group_member m
            join tenant.directory_group g
              on g.workspace_id = m.workspace_id and g.id = m.group_id
            where m.workspace_id = u.workspace_id and m.user_id = u.id
          ) as groups
          from tenant.directory_user u
          where u.workspace_id = tenant.bound_workspace()
          """);

  @Inject private DirectoryMembers members;
  @Inject private Settings settings;
  @Inject @TenantDb private Db db;

  /** Gives these people their roles; returns the members who changed. */
  List<Admin> follow(Caller caller, Collection<String> userIds) {
    return userIds.isEmpty()
        ? List.of()
        : follow(caller, Sql.of("and u.id = any(?)", (Object) userIds.toArray(String[]::new)));
  }

  /** Gives everybody their role. */
  List<Admin> followAll(Caller caller) {
    return follow(caller, Sql.EMPTY);
  }

  private List<Admin> follow(Caller caller, Sql conditions) {
    RoleRules rules = settings.rules();
    if (!rules.isByGroups()) {
      return List.of();
    }
    Set<String> known = members.roleSlugs(caller);
    Map<Long, String> wanted = new HashMap<>();
    db.list(
            GROUPS.plus(conditions),
            row ->
                Map.entry(
                    row.getLong("admin_id"),
                    rules.roleOf(List.of((String[]) row.getArray("groups").getArray()), known)))
        .forEach(one -> wanted.put(one.getKey(), one.getValue()));
    return members.assignRoles(caller, wanted);
  }
}
