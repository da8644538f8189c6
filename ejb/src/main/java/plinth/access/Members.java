package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.tenancy.Tenanted;

/**
 * The admins of a workspace. A workspace keeps an active owner, and nobody can change a person with
 * more rights than their own.
 */
@Stateless
@Tenanted
public class Members {
  @Inject private MemberRepository members;
  @Inject private MemberRecords records;
  @Inject private RoleRepository roles;
  @Inject private LimitGuard limits;
  @Inject private Event<RightsChanged> rights;

  /** A page of the members, including invited ones, in the order they were added. */
  public Page<Admin> page(Caller caller, PageRequest request) {
    return members.page(request).map(WorkspaceMember::toAdmin);
  }

  /** One member; refuses an unknown slug. */
  public Admin get(Caller caller, String slug) {
    return requireMember(slug).toAdmin();
  }

  /** The admin with this number, including removed ones. */
  public Optional<Admin> findById(Caller caller, long id) {
    return members.findById(id).map(WorkspaceMember::toAdmin);
  }

  /** The present admin who is this user. */
  public Optional<Admin> findByUser(Caller caller, long userId) {
    return members.findByUser(userId).map(WorkspaceMember::toAdmin);
  }

  /** Whether an invitation to an address is open. */
  public boolean isInvited(Caller caller, String email) {
    return members.findByEmail(email).filter(WorkspaceMember::isInvited).isPresent();
  }

  /** The admins with these numbers, including removed ones, in this order. */
  public List<Admin> listByIds(Caller caller, Collection<Long> ids) {
    return admins(members.listByIds(ids));
  }

  /** The members with these slugs, in any order; unknown slugs are left out. */
  public List<Admin> listBySlugs(Caller caller, Collection<String> slugs) {
    return admins(members.listBySlugs(slugs));
  }

  /** The active owners of the workspace, in the order they were added. */
  public List<Admin> listActiveOwners(Caller caller) {
    return admins(members.listActiveOwners());
  }

  private static List<Admin> admins(List<WorkspaceMember> found) {
    return found.stream().map(WorkspaceMember::toAdmin).toList();
  }

  /** The numbers of members by slug, including removed ones. */
  public Map<String, Long> idsBySlug(Caller caller, Collection<String> slugs) {
    return slugs.isEmpty() ? Map.of() : members.idsBySlug(slugs);
  }

  /** The current rights of the admin. */
  public AdminRights rights(Caller caller, long adminId) {
    return members.findRights(adminId).orElse(AdminRights.NONE);
  }

  /**
   * A person of the caller's workspace as a caller with their present rights; empty if the person
   * may not act.
   */
  public Optional<Caller> acting(Caller caller, Admin admin) {
    AdminRights rights = rights(caller, admin.id());
    Caller person =
        new Caller(
            Caller.Kind.ADMIN,
            admin.userId(),
            admin.id(),
            null,
            null,
            caller.requireWorkspace(),
            rights.permissions(),
            caller.origin());
    return rights.isActive() ? Optional.of(person) : Optional.empty();
  }

  /** The role of the admin. */
  public Role roleOf(Caller caller, Admin admin) {
    return requireRole(admin.membership().role());
  }

  /**
   * The row of a person to invite: a new one, or the one of an open invitation with the newly
   * requested role. Refuses a person who is already a member.
   */
  public Admin invite(Caller caller, String email, String name, String roleSlug) {
    roles.lock();
    Role role = requireAssignable(caller, roleSlug);
    Optional<WorkspaceMember> known = members.findByEmail(email);
    if (known.isEmpty()) {
      Admin invited = add(null, email, name, role, Admin.Status.INVITED);
      records.record(caller, "member.invited", invited, Json.createObjectBuilder());
      return invited;
    }
    Admin before = known.get().toAdmin();
    if (before.membership().status() != Admin.Status.INVITED) {
      throw new Problem(AccessProblem.MEMBER_EXISTS);
    }
    known.get().assignRole(role);
    return records.finish(caller, before, known.get());
  }

  /** Makes an invited person an active admin; may be repeated. Refuses a withdrawn invitation. */
  public Admin activate(Caller caller, long adminId, long userId, String email, String name) {
    roles.lock();
    Optional<WorkspaceMember> present = members.findByUser(userId);
    if (present.isPresent() && present.get().id() != adminId) {
      throw new Problem(AccessProblem.MEMBER_EXISTS);
    }
    WorkspaceMember member = requireById(adminId);
    member.accept(userId, email, name);
    Admin admin = member.toAdmin();
    records.record(caller, "member.activated", admin, Json.createObjectBuilder());
    rights.fire(new RightsChanged(caller.requireWorkspace().id()));
    return admin;
  }

  /** Copies the name and address of the admin's account if they differ; may be repeated. */
  public Admin updateContact(Caller caller, Admin admin, String email, String name) {
    if (admin.email().equals(email) && admin.name().equals(name)) {
      return admin;
    }
    roles.lock();
    WorkspaceMember member =
        members.updateContact(admin.id(), email, name).orElseThrow(Members::invitationInvalid);
    rights.fire(new RightsChanged(caller.requireWorkspace().id()));
    return member.toAdmin();
  }

  /**
   * Stores whether an operator has blocked the account of a member, who has no rights here as long
   * as it is blocked; may be repeated.
   */
  public void updateBlocked(Caller caller, long userId, boolean isBlocked) {
    if (members.updateBlocked(userId, isBlocked)) {
      rights.fire(new RightsChanged(caller.requireWorkspace().id()));
    }
  }

  /**
   * Makes a user a member without an invitation, or accepts an open one; may be repeated. Refuses
   * somebody who was removed before: only an invitation brings them back.
   */
  public Admin join(Caller caller, long userId, String email, String name, String roleSlug) {
    roles.lock();
    Optional<WorkspaceMember> present =
        members.findByUser(userId).or(() -> members.findByEmail(email));
    if (present.isPresent()) {
      return activate(caller, present.get().id(), userId, email, name);
    }
    if (members.wasRemoved(userId)) {
      throw new Problem(AccessProblem.INVITATION_INVALID);
    }
    Admin joined =
        add(userId, email, name, requireAssignable(caller, roleSlug), Admin.Status.ACTIVE);
    records.record(caller, "member.joined", joined, Json.createObjectBuilder());
    rights.fire(new RightsChanged(caller.requireWorkspace().id()));
    return joined;
  }

  /** Adds the owner of a new workspace; may be repeated. */
  public Admin addFounder(Caller caller, long userId, String email, String name) {
    roles.lock();
    return members
        .findByUser(userId)
        .map(WorkspaceMember::toAdmin)
        .orElseGet(() -> add(userId, email, name, requireRole(Role.OWNER), Admin.Status.ACTIVE));
  }

  private Admin add(
      @Nullable Long userId, String email, String name, Role role, Admin.Status status) {
    String slug = Slugs.from(name, "member", members::isSlugTaken);
    return members.add(new WorkspaceMember(userId, slug, email, name, role, status)).toAdmin();
  }

  /** Changes the role or the status, or both. */
  public Admin change(
      Caller caller, String slug, @Nullable String roleSlug, Admin.@Nullable Status status) {
    roles.lock();
    WorkspaceMember member = requireChangeable(caller, slug);
    Admin before = member.toAdmin();
    if (roleSlug != null) {
      member.assignRole(requireAssignable(caller, roleSlug));
    }
    if (status != null) {
      member.changeStatus(status);
    }
    return records.finish(caller, before, member);
  }

  /** Ends the membership; the row is kept for the history. */
  public Admin remove(Caller caller, String slug) {
    roles.lock();
    WorkspaceMember member = requireChangeable(caller, slug);
    Admin before = member.toAdmin();
    member.changeStatus(Admin.Status.REMOVED);
    return records.finish(caller, before, member);
  }

  /**
   * Deletes the row of an admin whose account is deleted, regardless of the history; may be
   * repeated.
   */
  public void delete(Caller caller, long adminId) {
    roles.lock();
    members.delete(adminId);
    rights.fire(new RightsChanged(caller.requireWorkspace().id()));
  }

  private WorkspaceMember requireChangeable(Caller caller, String slug) {
    WorkspaceMember member = requireMember(slug);
    Permissions.requireCoverage(caller, requireRole(member.role()).permissions());
    return member;
  }

  private WorkspaceMember requireMember(String slug) {
    return members.findBySlug(slug).orElseThrow(() -> Problem.notFound("Member"));
  }

  private Role requireAssignable(Caller caller, String slug) {
    Role role =
        roles
            .findBySlug(slug)
            .map(WorkspaceRole::toRole)
            .orElseThrow(() -> Problem.invalid("role", "unknown", "There is no role " + slug));
    Permissions.requireCoverage(caller, role.permissions());
    limits.requireCoverage(caller, role);
    return role;
  }

  private Role requireRole(String slug) {
    return roles.findBySlug(slug).map(WorkspaceRole::toRole).orElseThrow();
  }

  private WorkspaceMember requireById(long id) {
    return members.findById(id).orElseThrow(Members::invitationInvalid);
  }

  private static Problem invitationInvalid() {
    return new Problem(AccessProblem.INVITATION_INVALID);
  }
}
