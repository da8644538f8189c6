package plinth.scim;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.access.Admin;
import plinth.access.DirectoryMembers;
import plinth.access.Members;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Precondition;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** What a workspace sees of its directory, and sets about it. */
@Stateless
@Tenanted
public class DirectoryOverview {
  private static final Sql GROUPS =
      Sql.named(
          """
          select g.display_name, count(m.user_id) as people
          from tenant.directory_group g
          left join tenant.directory_group_member m
            on m.workspace_id = g.workspace_id and m.group_id = g.id
          where g.workspace_id = tenant.bound_workspace()
          group by g.workspace_id, g.id, g.display_name
          order by lower(g.display_name)
          limit :limit offset :skip
          """);

  @Inject private Settings settings;
  @Inject private UserRepository users;
  @Inject private GroupRepository groups;
  @Inject private FollowingRoles roles;
  @Inject private DirectoryMembers directory;
  @Inject private Members members;
  @Inject private Audit audit;
  @Inject @TenantDb private Db db;

  /** What the directory has made, and the roles that it gives. */
  public DirectorySummary summary(Caller caller) {
    return new DirectorySummary(settings.rules(), users.count(), groups.count());
  }

  /** The members whom the directory has made, in the order in which it made them. */
  public Page<Admin> people(Caller caller, PageRequest request) {
    List<Long> ids =
        users.page(request.firstResult(), request.limit()).stream()
            .map(StoredUser::adminId)
            .toList();
    return new Page<>(members.listByIds(caller, ids), request, users.count());
  }

  /** The groups that the directory has made, by name. */
  public Page<MadeGroup> groups(Caller caller, PageRequest request) {
    List<MadeGroup> page =
        db.list(
            GROUPS.with("limit", request.limit()).with("skip", request.firstResult()),
            row -> new MadeGroup(row.getString("display_name"), row.getLong("people")));
    return new Page<>(page, request, groups.count());
  }

  /** Sets the roles that the directory gives, at once; returns the members who changed. */
  public List<Admin> change(Caller caller, RoleRulesDraft draft, Precondition expected) {
    directory.lock(caller);
    RoleRules before = settings.rules();
    expected.require(before.version());
    draft.requireKnown(directory.roleSlugs(caller));
    settings.save(
        new RoleRules(draft.defaultRole(), draft.roleMapping(), before.version() + 1, Time.now()));
    audit.record(
        caller,
        "directory.roles_changed",
        "directory",
        Json.createObjectBuilder()
            .add("default_role", draft.defaultRole())
            .add("groups", draft.roleMapping().size())
            .build());
    return roles.followAll(caller);
  }
}
