package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/**
 * What people do with their own membership in a workspace: they leave it, or hand over its
 * ownership. It needs no permission, and the workspace keeps an active owner.
 */
@Stateless
@Tenanted
public class OwnMembership {
  @Inject private MemberRepository members;
  @Inject private RoleRepository roles;
  @Inject private Audit audit;
  @Inject private Event<RightsChanged> rights;

  /**
   * The members after a change of the owner.
   *
   * @param former the previous owner
   * @param owner the new owner
   */
  public record HandedOver(Admin former, Admin owner) {}

  /**
   * Ends a membership, or declines an invitation; may be repeated. The row is kept for the history.
   * Refuses the last active owner.
   */
  public Admin leave(Caller caller, long adminId) {
    roles.lock();
    WorkspaceMember member = requireById(adminId);
    Admin before = member.toAdmin();
    if (before.membership().status() == Admin.Status.REMOVED) {
      return before;
    }
    member.changeStatus(Admin.Status.REMOVED);
    if (before.isActiveOwner() && members.countActiveOwners() == 0) {
      throw new Problem(AccessProblem.LAST_OWNER);
    }
    JsonObject details =
        Json.createObjectBuilder()
            .add("role", before.membership().role())
            .add("status_before", before.membership().status().code())
            .build();
    record(caller, "member.left", member, details);
    return member.toAdmin();
  }

  /** Leaves, and forgets the account, which is deleted; may be repeated. */
  public void leaveForGood(Caller caller, long adminId) {
    leave(caller, adminId);
    members.forgetAccount(adminId);
  }

  /**
   * Makes another active member an owner in place of the caller, who gets a role.
   *
   * @param adminId the member who owns the workspace now
   * @param heir slug of the member who will own it
   * @param roleSlug slug of the role that the former owner gets
   */
  public HandedOver handOver(Caller caller, long adminId, String heir, String roleSlug) {
    roles.lock();
    WorkspaceMember former = requireById(adminId);
    if (!former.isActiveOwner()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
    WorkspaceMember owner =
        members
            .findBySlug(heir)
            .orElseThrow(() -> Problem.invalid("member", "unknown", "There is no member " + heir));
    if (owner.id() == former.id()) {
      throw Problem.invalid("member", "same", "member must be somebody else");
    }
    if (!members.findRights(owner.id()).orElse(AdminRights.NONE).isActive()) {
      throw new Problem(AccessProblem.MEMBER_NOT_ACTIVE);
    }
    former.assignRole(requireLesser(roleSlug));
    owner.assignRole(requireRole(Role.OWNER));
    JsonObject details =
        Json.createObjectBuilder().add("owner_before", former.slug()).add("role", roleSlug).build();
    record(caller, "workspace.handed_over", owner, details);
    return new HandedOver(former.toAdmin(), owner.toAdmin());
  }

  private Role requireLesser(String slug) {
    Role role =
        roles
            .findBySlug(slug)
            .map(WorkspaceRole::toRole)
            .orElseThrow(() -> Problem.invalid("role", "unknown", "There is no role " + slug));
    if (role.isOwners()) {
      throw Problem.invalid("role", "owner", "role must be another role than that of owners");
    }
    return role;
  }

  private Role requireRole(String slug) {
    return roles.findBySlug(slug).map(WorkspaceRole::toRole).orElseThrow();
  }

  private WorkspaceMember requireById(long id) {
    return members.findById(id).orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private void record(Caller caller, String action, WorkspaceMember member, JsonObject details) {
    audit.record(caller, action, "admin:" + member.id(), details);
    rights.fire(new RightsChanged(caller.requireWorkspace().id()));
  }
}
