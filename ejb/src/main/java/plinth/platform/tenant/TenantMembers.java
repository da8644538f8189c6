package plinth.platform.tenant;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/** Lists the members of a workspace for operators. */
@Saga
@ApplicationScoped
public class TenantMembers {
  @Inject private WorkspaceDirectory directory;
  @Inject private Members members;
  @Inject private Users users;

  /**
   * A page of members in the order they were added; refuses an unknown workspace, and one whose
   * status does not allow it.
   */
  public Page<TenantMember> page(Caller caller, String subdomain, PageRequest request) {
    Workspaces.Entry entry =
        directory.findBySubdomain(subdomain).orElseThrow(() -> Problem.notFound("Workspace"));
    entry.status().forSupport().check(false);
    Page<Admin> admins = members.page(caller.inWorkspace(entry.workspace()), request);
    List<Long> ids = admins.items().stream().map(Admin::userId).filter(Objects::nonNull).toList();
    Map<Long, @Nullable String> slugs = new HashMap<>();
    users.listByIds(ids).forEach(user -> slugs.put(user.id(), user.slug()));
    return admins.map(
        admin ->
            new TenantMember(
                admin.userId() == null ? null : slugs.get(admin.userId()),
                admin.slug(),
                admin.name(),
                admin.email(),
                admin.membership().role(),
                admin.membership().isOwner(),
                admin.membership().status().code(),
                admin.createdAt()));
  }
}
