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

  @Inject private AdminRepository admins;
  @Inject private Audit audit;
  @Inject private RoleRepository roles;
  @Inject private LimitGuard limits;
  @Inject private Event<RightsChanged> changed;

  /** A page of the members in order of their coming, those invited among them. */
  public Page<Admin> page(Caller caller, PageRequest request) {
    return admins.page(request);
  }

  /** One member; refuses an unknown slug. */
  public Admin get(Caller caller, String slug) {
    return admins.bySlug(slug).orElseThrow(() -> Problem.notFound("Member"));
  }

  /** The admin with this number, also one who was removed. */
  public Optional<Admin> byId(Caller caller, long id) {
    return admins.byId(id);
  }

  /** The present admin who is this user. */
  public Optional<Admin> byUser(Caller caller, long userId) {
    return admins.byUser(userId);
  }

  /** The admins with these numbers, also those who were removed, in this order. */
  public List<Admin> byIds(Caller caller, Collection<Long> ids) {
    return ids.isEmpty() ? List.of() : admins.byIds(ids);
  }

  /** The members with these slugs, in any order; a slug that nobody has is left out. */
  public List<Admin> bySlugs(Caller caller, Collection<String> slugs) {
    return slugs.isEmpty() ? List.of() : admins.bySlugs(slugs);
  }

  /** The active owners of the workspace, in order of their coming. */
  public List<Admin> owners(Caller caller) {
    return admins.activeOwners();
  }

  /** The numbers of members by their slugs, also of those who were removed. */
  public Map<String, Long> numbers(Caller caller, Collection<String> slugs) {
    return slugs.isEmpty() ? Map.of() : admins.numbers(slugs);
  }

  /** What the admin may do right now. */
  public AdminRights rights(Caller caller, long adminId) {
    return admins.rights(adminId).orElse(AdminRights.NONE);
  }

  /** The role of the admin. */
  public Role roleOf(Caller caller, Admin admin) {
    return role(admin.role());
  }

  /**
   * The row of a person who is to be invited: a new one, or the one whose invitation is still open
   * with the role now asked for. Refuses who is a member already.
   */
  public Admin invite(Caller caller, String email, String name, String roleSlug) {
    roles.lock();
    Role role = givable(caller, roleSlug);
    Optional<Admin> known = admins.byEmail(email);
    if (known.isEmpty()) {
      String slug = Slugs.from(name, "member", this::isSlugTaken);
      Admin invited = stored(admins.add(null, slug, email, name, role, Admin.Status.INVITED));
      record(caller, "member.invited", invited, Json.createObjectBuilder());
      return invited;
    }
    if (known.get().status() != Admin.Status.INVITED) {
      throw new Problem(AccessProblem.MEMBER_EXISTS);
    }
    return change(caller, known.get(), known.get().withRole(role));
  }

  /** Makes the invited person an active admin; again without harm. Refuses a withdrawn one. */
  public Admin activate(Caller caller, long adminId, long userId, String email, String name) {
    roles.lock();
    Optional<Admin> present = admins.byUser(userId);
    if (present.isPresent() && present.get().id() != adminId) {
      throw new Problem(AccessProblem.MEMBER_EXISTS);
    }
    admins.activate(adminId, userId, email, name);
    Admin admin = stored(adminId);
    if (admin.status() == Admin.Status.BLOCKED) {
      throw new Problem(AccessProblem.MEMBER_BLOCKED);
    }
    if (admin.status() != Admin.Status.ACTIVE) {
      throw new Problem(AccessProblem.INVITATION_INVALID);
    }
    record(caller, "member.activated", admin, Json.createObjectBuilder());
    changed.fire(new RightsChanged(caller.requiredWorkspace().id()));
    return admin;
  }

  /** Takes over name and address of the admin's account, if they differ; again without harm. */
  public Admin follow(Caller caller, Admin admin, String email, String name) {
    if (admin.email().equals(email) && admin.name().equals(name)) {
      return admin;
    }
    roles.lock();
    admins.follow(admin.id(), email, name);
    changed.fire(new RightsChanged(caller.requiredWorkspace().id()));
    return stored(admin.id());
  }

  /**
   * Notes whether an operator has blocked the account of a member, who may do nothing here as long
   * as it is; again without harm.
   */
  public void followAccount(Caller caller, long userId, boolean isBlocked) {
    if (admins.followAccount(userId, isBlocked)) {
      changed.fire(new RightsChanged(caller.requiredWorkspace().id()));
    }
  }

  /** The owner of a new workspace; again without harm. */
  public Admin found(Caller caller, long userId, String email, String name) {
    roles.lock();
    return admins
        .byUser(userId)
        .orElseGet(
            () -> {
              String slug = Slugs.from(name, "member", this::isSlugTaken);
              Role owner = role(Role.OWNER);
              return stored(admins.add(userId, slug, email, name, owner, Admin.Status.ACTIVE));
            });
  }

  /** Changes the role or the standing, or both. */
  public Admin change(
      Caller caller, String slug, @Nullable String roleSlug, Admin.@Nullable Status status) {
    roles.lock();
    Admin before = actedUpon(caller, slug);
    Admin after = roleSlug == null ? before : before.withRole(givable(caller, roleSlug));
    return change(caller, before, status == null ? after : after.withStatus(status));
  }

  /** Ends the membership; the row stays for the history. */
  public Admin remove(Caller caller, String slug) {
    roles.lock();
    Admin before = actedUpon(caller, slug);
    return change(caller, before, before.withStatus(Admin.Status.REMOVED));
  }

  /** Removes the row of an admin whose account is removed, history or not; again without harm. */
  public void erase(Caller caller, long adminId) {
    roles.lock();
    admins.delete(adminId);
    changed.fire(new RightsChanged(caller.requiredWorkspace().id()));
  }

  private Admin change(Caller caller, Admin before, Admin after) {
    if (before.isActiveOwner() && !after.isActiveOwner() && admins.countActiveOwners() == 1) {
      throw new Problem(AccessProblem.LAST_OWNER);
    }
    admins.change(after);
    record(
        caller,
        "member.changed",
        after,
        Json.createObjectBuilder()
            .add("role_before", before.role())
            .add("status_before", word(before)));
    changed.fire(new RightsChanged(caller.requiredWorkspace().id()));
    return after;
  }

  private void record(Caller caller, String action, Admin admin, JsonObjectBuilder details) {
    details.add("role", admin.role()).add("status", word(admin));
    audit.record(caller, action, "admin:" + admin.id(), details.build());
  }

  private static String word(Admin admin) {
    return admin.status().name().toLowerCase(Locale.ROOT);
  }

  private Admin actedUpon(Caller caller, String slug) {
    Admin admin = get(caller, slug);
    Permissions.mustCover(caller, role(admin.role()).permissions());
    return admin;
  }

  /** Words that name somebody wherever a member's slug can stand are nobody's slug. */
  private boolean isSlugTaken(String slug) {
    return NOBODYS.contains(slug) || admins.isSlugTaken(slug);
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

  private Admin stored(long id) {
    return admins.byId(id).orElseThrow(() -> new Problem(AccessProblem.INVITATION_INVALID));
  }
}
