package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.tenancy.Tenanted;

/**
 * The members whom a directory makes and ends. It never makes or unmakes an owner, the last active
 * owner stays, and it brings back only those whom it ended itself.
 */
@Stateless
@Tenanted
public class DirectoryMembers {
  @Inject private MemberRepository members;
  @Inject private RoleRepository roles;
  @Inject private MemberRecords records;

  /** Serializes changes of this workspace's members until the transaction ends. */
  public void lock(Caller caller) {
    roles.lock();
  }

  /** The slugs of the workspace's roles. */
  public Set<String> roleSlugs(Caller caller) {
    return roles.listAll().stream().map(WorkspaceRole::slug).collect(Collectors.toSet());
  }

  /**
   * Makes a user a member, accepts the open invitation, or brings back a member whom the directory
   * ended; a present member stays as they are. Refuses somebody whom an admin removed.
   *
   * @param role the role of a new member
   */
  public Admin admit(Caller caller, long userId, String email, String name, String role) {
    roles.lock();
    Optional<WorkspaceMember> present =
        members.findByUser(userId).or(() -> members.findByEmail(email));
    if (present.isPresent()) {
      return meet(caller, present.get(), userId, email, name);
    }
    Optional<WorkspaceMember> former = members.findRemoved(userId);
    Role given = roles.findBySlug(role).map(WorkspaceRole::toRole).orElseThrow();
    if (former.isPresent()) {
      return restore(caller, former.get(), email, name, given);
    }
    String slug = Slugs.from(name, "member", members::isSlugTaken);
    Admin joined =
        members
            .add(new WorkspaceMember(userId, slug, email, name, given, Admin.Status.ACTIVE))
            .toAdmin();
    records.record(caller, "member.joined", joined, Json.createObjectBuilder());
    records.publish(caller);
    return joined;
  }

  private Admin meet(
      Caller caller, WorkspaceMember member, long userId, String email, String name) {
    Admin before = member.toAdmin();
    if (member.isInvited()) {
      member.accept(userId, email, name);
      records.record(caller, "member.activated", member.toAdmin(), Json.createObjectBuilder());
      records.publish(caller);
    } else if (!Long.valueOf(userId).equals(before.userId())) {
      throw new Problem(AccessProblem.MEMBER_EXISTS);
    } else if (member.isDirectoryEnded()) {
      member.returnByDirectory();
      return records.finish(caller, before, member);
    }
    return member.toAdmin();
  }

  private Admin restore(
      Caller caller, WorkspaceMember member, String email, String name, Role role) {
    if (!member.isDirectoryEnded()) {
      throw new Problem(
          KernelProblem.CONFLICT, "An admin removed this member; only an invitation brings back");
    }
    Admin before = member.toAdmin();
    member.returnByDirectory();
    member.updateContact(email, name);
    member.assignRole(role);
    return records.finish(caller, before, member);
  }

  /** Deactivates or reactivates a member; a member whom an admin blocked stays blocked. */
  public Admin setActive(Caller caller, long adminId, boolean isActive) {
    roles.lock();
    WorkspaceMember member = require(adminId);
    Admin before = member.toAdmin();
    if (isActive) {
      member.returnByDirectory();
    } else if (before.isActive()) {
      member.endByDirectory(Admin.Status.BLOCKED);
    }
    return before.membership().status() == member.toAdmin().membership().status()
        ? before
        : records.finish(caller, before, member);
  }

  /** Ends a membership; the row is kept for the history. */
  public Admin remove(Caller caller, long adminId) {
    roles.lock();
    WorkspaceMember member = require(adminId);
    Admin before = member.toAdmin();
    member.endByDirectory(Admin.Status.REMOVED);
    return records.finish(caller, before, member);
  }

  /** Gives members these roles by their numbers; owners keep theirs. Returns who changed. */
  public List<Admin> assignRoles(Caller caller, Map<Long, String> wanted) {
    roles.lock();
    Map<String, Role> known =
        roles.listAll().stream()
            .map(WorkspaceRole::toRole)
            .collect(Collectors.toMap(Role::slug, role -> role));
    List<Admin> changed = new ArrayList<>();
    for (WorkspaceMember member : members.listByIds(wanted.keySet())) {
      Role role = known.get(wanted.get(member.id()));
      Admin before = member.toAdmin();
      boolean isOwn =
          !before.membership().isOwner() && before.membership().status() != Admin.Status.REMOVED;
      if (isOwn && role != null && !role.isOwners() && !member.role().equals(role.slug())) {
        member.assignRole(role);
        changed.add(records.complete(caller, before, member));
      }
    }
    if (!changed.isEmpty()) {
      records.publish(caller);
    }
    return changed;
  }

  private WorkspaceMember require(long adminId) {
    return members.findById(adminId).orElseThrow(() -> Problem.notFound("Member"));
  }
}
