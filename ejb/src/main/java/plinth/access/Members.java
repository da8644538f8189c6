package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
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
  private static final Set<String> NOBODYS = Set.of("me", "system", "nobody");

  @Inject private MemberRepository members;
  @Inject private Audit audit;
  @Inject private RoleRepository roles;
  @Inject private LimitGuard limits;
  @Inject private Event<RightsChanged> rights;

  /** A page of the members, including invited ones, in the order they were added. */
  public Page<Admin> page(Caller caller, PageRequest request) {
    return members.page(request).map(WorkspaceMember::admin);
  }

  /** One member; refuses an unknown slug. */
  public Admin get(Caller caller, String slug) {
    return required(slug).admin();
  }

  /** The admin with this number, including removed ones. */
  public Optional<Admin> byId(Caller caller, long id) {
    return members.byId(id).map(WorkspaceMember::admin);
  }

  /** The present admin who is this user. */
  public Optional<Admin> byUser(Caller caller, long userId) {
    return members.byUser(userId).map(WorkspaceMember::admin);
  }

  /** The admins with these numbers, including removed ones, in this order. */
  public List<Admin> byIds(Caller caller, Collection<Long> ids) {
    return admins(members.byIds(ids));
  }

  /** The members with these slugs, in any order; unknown slugs are left out. */
  public List<Admin> bySlugs(Caller caller, Collection<String> slugs) {
    return admins(members.bySlugs(slugs));
  }

  /** The active owners of the workspace, in the order they were added. */
  public List<Admin> owners(Caller caller) {
    return admins(members.activeOwners());
  }

  private static List<Admin> admins(List<WorkspaceMember> found) {
    return found.stream().map(WorkspaceMember::admin).toList();
  }

  /** The numbers of members by slug, including removed ones. */
  public Map<String, Long> numbers(Caller caller, Collection<String> slugs) {
    return slugs.isEmpty() ? Map.of() : members.numbers(slugs);
  }

  /** The current rights of the admin. */
  public AdminRights rights(Caller caller, long adminId) {
    return members.rights(adminId).orElse(AdminRights.NONE);
  }

  /** The role of the admin. */
  public Role roleOf(Caller caller, Admin admin) {
    return role(admin.membership().role());
  }

  /**
   * The row of a person to invite: a new one, or the one of an open invitation with the newly
   * requested role. Refuses a person who is already a member.
   */
  public Admin invite(Caller caller, String email, String name, String roleSlug) {
    roles.lock();
    Role role = givable(caller, roleSlug);
    Optional<WorkspaceMember> known = members.byEmail(email);
    if (known.isEmpty()) {
      Admin invited = added(null, email, name, role, Admin.Status.INVITED);
      record(caller, "member.invited", invited, Json.createObjectBuilder());
      return invited;
    }
    Admin before = known.get().admin();
    if (before.membership().status() != Admin.Status.INVITED) {
      throw new Problem(AccessProblem.MEMBER_EXISTS);
    }
    known.get().giveRole(role);
    return changed(caller, before, known.get());
  }

  /** Makes an invited person an active admin; may be repeated. Refuses a withdrawn invitation. */
  public Admin activate(Caller caller, long adminId, long userId, String email, String name) {
    roles.lock();
    Optional<WorkspaceMember> present = members.byUser(userId);
    if (present.isPresent() && present.get().id() != adminId) {
      throw new Problem(AccessProblem.MEMBER_EXISTS);
    }
    WorkspaceMember member = stored(adminId);
    member.accept(userId, email, name);
    Admin admin = member.admin();
    record(caller, "member.activated", admin, Json.createObjectBuilder());
    rights.fire(new RightsChanged(caller.requiredWorkspace().id()));
    return admin;
  }

  /** Copies the name and address of the admin's account if they differ; may be repeated. */
  public Admin follow(Caller caller, Admin admin, String email, String name) {
    if (admin.email().equals(email) && admin.name().equals(name)) {
      return admin;
    }
    roles.lock();
    WorkspaceMember member = members.follow(admin.id(), email, name).orElseThrow(Members::gone);
    rights.fire(new RightsChanged(caller.requiredWorkspace().id()));
    return member.admin();
  }

  /**
   * Stores whether an operator has blocked the account of a member, who has no rights here as long
   * as it is blocked; may be repeated.
   */
  public void followAccount(Caller caller, long userId, boolean isBlocked) {
    if (members.followAccount(userId, isBlocked)) {
      rights.fire(new RightsChanged(caller.requiredWorkspace().id()));
    }
  }

  /** Adds the owner of a new workspace; may be repeated. */
  public Admin found(Caller caller, long userId, String email, String name) {
    roles.lock();
    return members
        .byUser(userId)
        .map(WorkspaceMember::admin)
        .orElseGet(() -> added(userId, email, name, role(Role.OWNER), Admin.Status.ACTIVE));
  }

  private Admin added(
      @Nullable Long userId, String email, String name, Role role, Admin.Status status) {
    String slug = Slugs.from(name, "member", this::isSlugTaken);
    return members.add(new WorkspaceMember(userId, slug, email, name, role, status)).admin();
  }

  /** Changes the role or the status, or both. */
  public Admin change(
      Caller caller, String slug, @Nullable String roleSlug, Admin.@Nullable Status status) {
    roles.lock();
    WorkspaceMember member = actedUpon(caller, slug);
    Admin before = member.admin();
    if (roleSlug != null) {
      member.giveRole(givable(caller, roleSlug));
    }
    if (status != null) {
      member.become(status);
    }
    return changed(caller, before, member);
  }

  /** Ends the membership; the row is kept for the history. */
  public Admin remove(Caller caller, String slug) {
    roles.lock();
    WorkspaceMember member = actedUpon(caller, slug);
    Admin before = member.admin();
    member.become(Admin.Status.REMOVED);
    return changed(caller, before, member);
  }

  /**
   * Deletes the row of an admin whose account is deleted, regardless of the history; may be
   * repeated.
   */
  public void erase(Caller caller, long adminId) {
    roles.lock();
    members.delete(adminId);
    rights.fire(new RightsChanged(caller.requiredWorkspace().id()));
  }

  /**
   * Completes a change: refuses it if no active owner would be left, then records and publishes it.
   */
  private Admin changed(Caller caller, Admin before, WorkspaceMember member) {
    if (before.isActiveOwner() && !member.isActiveOwner() && members.countActiveOwners() == 0) {
      throw new Problem(AccessProblem.LAST_OWNER);
    }
    Admin after = member.admin();
    record(
        caller,
        "member.changed",
        after,
        Json.createObjectBuilder()
            .add("role_before", before.membership().role())
            .add("status_before", word(before)));
    rights.fire(new RightsChanged(caller.requiredWorkspace().id()));
    return after;
  }

  private void record(Caller caller, String action, Admin admin, JsonObjectBuilder details) {
    details.add("role", admin.membership().role()).add("status", word(admin));
    audit.record(caller, action, "admin:" + admin.id(), details.build());
  }

  private static String word(Admin admin) {
    return admin.membership().status().name().toLowerCase(Locale.ROOT);
  }

  private WorkspaceMember actedUpon(Caller caller, String slug) {
    WorkspaceMember member = required(slug);
    Permissions.mustCover(caller, role(member.role()).permissions());
    return member;
  }

  private WorkspaceMember required(String slug) {
    return members.bySlug(slug).orElseThrow(() -> Problem.notFound("Member"));
  }

  /** Whether a slug is taken or is a reserved word that may appear in place of a member's slug. */
  private boolean isSlugTaken(String slug) {
    return NOBODYS.contains(slug) || members.isSlugTaken(slug);
  }

  private Role givable(Caller caller, String slug) {
    Role role =
        roles
            .bySlug(slug)
            .map(WorkspaceRole::role)
            .orElseThrow(() -> Problem.invalid("role", "unknown", "There is no role " + slug));
    Permissions.mustCover(caller, role.permissions());
    limits.mustCover(caller, role);
    return role;
  }

  private Role role(String slug) {
    return roles.bySlug(slug).map(WorkspaceRole::role).orElseThrow();
  }

  private WorkspaceMember stored(long id) {
    return members.byId(id).orElseThrow(Members::gone);
  }

  private static Problem gone() {
    return new Problem(AccessProblem.INVITATION_INVALID);
  }
}
