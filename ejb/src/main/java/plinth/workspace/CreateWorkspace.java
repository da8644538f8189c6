package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.Roles;
import plinth.access.membership.Memberships;
import plinth.billing.Terms;
import plinth.identity.User;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.Databases;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceType;

/**
 * Creates a workspace in both planes: reserves its subdomain, creates its database if it is
 * dedicated, seeds its roles and owner, and opens it. Each step may be repeated; {@link
 * UnfinishedWorkspaces} completes interrupted creations.
 */
@Saga
@ApplicationScoped
public class CreateWorkspace {
  @Inject private Provisioning provisioning;
  @Inject private Users users;
  @Inject private Roles roles;
  @Inject private Members members;
  @Inject private SeedObjects seeds;
  @Inject private Memberships memberships;
  @Inject private WorkspaceDirectory directory;

  /**
   * Creates a workspace and opens it.
   *
   * @param ownerId the user who will own it
   * @param name its name, for people
   * @param subdomain unique in the installation, see {@link Subdomains}
   * @param templateSlug the template to start with, see {@link ObjectTemplates}; null: the standard
   *     one
   * @return the location of the workspace
   */
  public Caller.Workspace create(
      Caller caller,
      long ownerId,
      String name,
      String subdomain,
      WorkspaceType type,
      @Nullable String templateSlug) {
    return create(caller, ownerId, name, subdomain, type, templateSlug, null);
  }

  /**
   * Creates a workspace on terms that staff agreed.
   *
   * @param terms its limits and prices; null: the usual trial
   */
  public Caller.Workspace create(
      Caller caller,
      long ownerId,
      String name,
      String subdomain,
      WorkspaceType type,
      @Nullable String templateSlug,
      @Nullable Terms terms) {
    check(subdomain, templateSlug);
    Provisioning.Pending pending =
        provisioning.reserve(caller, ownerId, name, subdomain, type, templateSlug, terms);
    finish(pending);
    return pending.workspace();
  }

  /** Refuses an invalid subdomain and an unknown template. */
  public void check(String subdomain, @Nullable String templateSlug) {
    Subdomains.check(subdomain);
    if (templateSlug != null && ObjectTemplates.findBySlug(templateSlug).isEmpty()) {
      throw Problem.invalid(
          "template_slug", "unknown", "template_slug is not a template: " + templateSlug);
    }
  }

  /** Performs the steps after the reservation. */
  public void finish(Provisioning.Pending pending) {
    Caller.Workspace workspace = pending.workspace();
    Caller system = Caller.system("create-workspace").inWorkspace(workspace);
    User owner = users.findById(pending.ownerId()).orElseThrow(() -> Problem.notFound("User"));
    String database = workspace.database();
    if (database != null) {
      Databases.instance().createDedicated(database);
    }
    roles.seed(system);
    Admin admin = members.addFounder(system, owner.id(), owner.email(), owner.name());
    memberships.syncMember(system, admin);
    seeds.seed(system, template(pending));
    provisioning.open(system, workspace.id());
    directory.invalidate(workspace.id());
  }

  private static ObjectTemplate template(Provisioning.Pending pending) {
    String slug = pending.templateSlug();
    return ObjectTemplates.findBySlug(slug == null ? ObjectTemplates.STANDARD : slug).orElseThrow();
  }
}
