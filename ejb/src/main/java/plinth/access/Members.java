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
 * The admins of a workspace. A workspace keeps an active owner, and nobody acts upon a person with
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

  /** A page of the members in order of their coming, those invited among them. */
  public Page<Admin> page(Caller caller, PageRequest request) {
    return members.page(request).map(WorkspaceMember::admin);
  }

  /** One member; refuses an unknown slug. */
  public Admin get(Caller caller, String slug) {
    return required(slug).admin();
  }

  /** The admin with this number, also one who was removed. */
  public Optional<Admin> byId(Caller caller, long id) {
    return members.byId(id).map(WorkspaceMember::admin);
  }

  /** The present admin who is this user. */
  public Optional<Admin> byUser(Caller caller, long userId) {
    return members.byUser(userId).map(WorkspaceMember::admin);
  }

  /** The admins with these numbers, also those who were removed, in this order. */
  public List<Admin> byIds(Caller caller, Collection<Long> ids) {
    return admins(members.byIds(ids));
  }

  /** The members with these slugs, in any order; a slug that nobody has is left out. */
  public List<Admin> bySlugs(Caller caller, Collection<String> slugs) {
    return admins(members.bySlugs(slugs));
  }

  /** The active owners of the workspace, in order of their coming. */
  public List<Admin> owners(Caller caller) {
    return admins(members.activeOwners());
  }

  private static List<Admin> admins(List<WorkspaceMember> found) {
    return found.stream().map(WorkspaceMember::admin).toList();
  }

  /** The numbers of members by their slugs, also of those who were removed. */
  public Map<String, Long> numbers(Caller caller, Collection<String> slugs) {
    return slugs.isEmpty() ? Map.of() : members.numbers(slugs);
  }

  /** What the admin may do right now. */
  public AdminRights rights(Caller caller, long adminId) {
    return members.rights(adminId).orElse(AdminRights.NONE);
  }

  /** The role of the admin. */
  public Role roleOf(Caller caller, Admin admin) {
    return role(admin.membership().role());
  }

  /**
   * The row of a person who is to be invited: a new one, or the one whose invitation is still open
   * with the role now asked for. Refuses who is a member already.
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

  /** Makes the invited person an active admin; again without harm. Refuses a withdrawn one. */
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

  /** Takes over name and address of the admin's account, if they differ; again without harm. */
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
   * Notes whether an operator has blocked the account of a member, who may do nothing here as long
   * as it is; again without harm.
   */
  public void followAccount(Caller caller, long userId, boolean isBlocked) {
    if (members.followAccount(userId, isBlocked)) {
      rights.fire(new RightsChanged(caller.requiredWorkspace().id()));
    }
  }

  /** The owner of a new workspace; again without harm. */
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

  /** Changes the role or the standing, or both. */
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

  /** Ends the membership; the row stays for the history. */
  public Admin remove(Caller caller, String slug) {
    roles.lock();
    WorkspaceMember member = actedUpon(caller, slug);
    Admin before = member.admin();
    member.become(Admin.Status.REMOVED);
    return changed(caller, before, member);
  }

  /** Removes the row of an admin whose account is removed, history or not; again without harm. */
  public void erase(Caller caller, long adminId) {
    roles.lock();
    members.delete(adminId);
    rights.fire(new RightsChanged(caller.requiredWorkspace().id()));
  }

  /** Ends a change: refuses it where no active owner would be left, and tells of it. */
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

  /** Words that name somebody wherever a member's slug can stand are nobody's slug. */
  private boolean isSlugTaken(String slug) {
    return NOBODYS.contains(slug) || members.isSlugTaken(slug);
  }

  private Role givable(Caller caller, String slug) {
    Role role =
        roles
            .bySlug(slug)
            .map(WorkspaceRole::role)
            .orElseThrow(() -> Problem.invalid("role", "unknown", slug + " is not a role here"));
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
