package plinth.access.team;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.RoleLimits;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the teams of a workspace. Teams decide which records their members see, so members
 * whose own role is limited cannot change them.
 */
@Stateless
@Tenanted
public class Teams {
  /** The maximum number of teams of a workspace. */
  public static final int MAX = 500;

  /** The maximum number of members of a team. */
  public static final int MAX_MEMBERS = 1_000;

  /** The maximum number of teams of which each is in the next. */
  public static final int MAX_LEVELS = 10;

  @Inject private TeamRepository teams;
  @Inject private Members members;
  @Inject private RoleLimits limits;
  @Inject private Audit audit;

  /** A page of the teams, by name. */
  public Page<Team> list(Caller caller, PageRequest page) {
    TeamTree all = teams.listAll();
    return Page.of(all.sizes().keySet().stream().map(all::view).toList(), page);
  }

  /** One team; refuses an unknown slug. */
  public Team get(Caller caller, String slug) {
    TeamTree all = teams.listAll();
    return all.view(all.require(slug));
  }

  /** A page of the members of a team, its leaders first, then by name. */
  public Page<TeamMember> listMembers(Caller caller, String slug, PageRequest page) {
    List<TeamMembership> memberships = teams.listMembers(teams.listAll().require(slug));
    Map<Long, Boolean> leaders =
        memberships.stream()
            .collect(Collectors.toMap(TeamMembership::adminId, TeamMembership::isLeader));
    List<TeamMember> all =
        members.listByIds(caller, leaders.keySet()).stream()
            .map(one -> member(one, Boolean.TRUE.equals(leaders.get(one.id()))))
            .sorted(
                Comparator.comparing(TeamMember::isLeader)
                    .reversed()
                    .thenComparing(TeamMember::name)
                    .thenComparing(TeamMember::slug))
            .toList();
    return Page.of(all, page);
  }

  /** The number of a team; refuses an unknown slug. */
  public long number(Caller caller, String slug) {
    return teams.listAll().require(slug).id();
  }

  /** The teams by their numbers. */
  public Map<Long, Team> byNumber(Caller caller) {
    TeamTree all = teams.listAll();
    return all.sizes().keySet().stream().collect(Collectors.toMap(WorkspaceTeam::id, all::view));
  }

  /** Creates a team without members. Refuses a name that is taken and an unknown parent. */
  public Team create(Caller caller, TeamDraft draft) {
    TeamTree all = lock(caller);
    if (all.sizes().size() >= MAX) {
      throw new Problem(AccessProblem.TOO_MANY_TEAMS).with("limit", MAX);
    }
    String name = requireName(all, draft.name(), null);
    WorkspaceTeam parent = findParent(all, draft.parent());
    all.requirePlace(null, parent);
    String slug = Slugs.from(name, "team", taken -> all.find(taken).isPresent());
    WorkspaceTeam team = new WorkspaceTeam(slug, name, parent == null ? null : parent.id());
    teams.add(team);
    record(caller, "team.created", team, JsonValue.EMPTY_JSON_OBJECT);
    return team.view(parent == null ? null : parent.slug(), 0);
  }

  /**
   * Changes the name or the parent of a team. Refuses a parent that is in the team, and too many
   * levels.
   */
  public Team change(Caller caller, String slug, TeamDraft draft) {
    TeamTree all = lock(caller);
    WorkspaceTeam team = all.require(slug);
    String name = draft.name() == null ? team.name() : requireName(all, draft.name(), team);
    Long parentId = team.parentId();
    if (draft.given().has("parent")) {
      WorkspaceTeam parent = findParent(all, draft.parent());
      parentId = parent == null ? null : parent.id();
      all.requirePlace(team, parent);
    }
    team.change(name, parentId);
    record(caller, "team.changed", team, JsonValue.EMPTY_JSON_OBJECT);
    return all.view(team);
  }

  /** Deletes a team; the teams in it move to its parent, and what was shared with it ends. */
  public void delete(Caller caller, String slug) {
    TeamTree all = lock(caller);
    WorkspaceTeam team = all.require(slug);
    all.in(team).forEach(other -> other.change(other.name(), team.parentId()));
    teams.delete(team);
    record(caller, "team.deleted", team, JsonValue.EMPTY_JSON_OBJECT);
  }

  /** Adds a member to a team, or changes whether the member leads it. */
  public TeamMember putMember(Caller caller, String slug, String memberSlug, boolean isLeader) {
    WorkspaceTeam team = lock(caller).require(slug);
    Admin admin = members.get(caller, memberSlug);
    List<TeamMembership> all = teams.listMembers(team);
    Optional<TeamMembership> present = find(all, admin);
    if (present.isEmpty() && all.size() >= MAX_MEMBERS) {
      throw new Problem(AccessProblem.TEAM_FULL).with("limit", MAX_MEMBERS);
    }
    present.ifPresentOrElse(
        one -> one.setLeader(isLeader),
        () -> teams.add(new TeamMembership(team.id(), admin.id(), isLeader)));
    team.touch();
    record(caller, "team.member_added", team, details(admin, isLeader));
    return member(admin, isLeader);
  }

  /** Removes a member from a team; refuses one who is not in it (404). */
  public void removeMember(Caller caller, String slug, String memberSlug) {
    WorkspaceTeam team = lock(caller).require(slug);
    Admin admin = members.get(caller, memberSlug);
    TeamMembership membership =
        find(teams.listMembers(team), admin).orElseThrow(() -> Problem.notFound("Member"));
    teams.remove(membership);
    team.touch();
    record(caller, "team.member_removed", team, details(admin, membership.isLeader()));
  }

  private TeamTree lock(Caller caller) {
    limits.requireUnlimited(caller);
    teams.lock();
    return teams.listAll();
  }

  private static Optional<TeamMembership> find(List<TeamMembership> all, Admin admin) {
    return all.stream().filter(one -> one.adminId() == admin.id()).findFirst();
  }

  private static TeamMember member(Admin admin, boolean isLeader) {
    return new TeamMember(admin.slug(), admin.name(), isLeader);
  }

  private static String requireName(
      TeamTree all, @Nullable String given, @Nullable WorkspaceTeam own) {
    if (given == null) {
      throw Problem.invalid("name", "required", "name is required");
    }
    if (all.isNamed(given.strip(), own)) {
      throw new Problem(AccessProblem.TEAM_EXISTS)
          .field("name", "unique", "another team has this name");
    }
    return given.strip();
  }

  private static @Nullable WorkspaceTeam findParent(TeamTree all, @Nullable String slug) {
    return slug == null
        ? null
        : all.find(slug)
            .orElseThrow(() -> Problem.invalid("parent", "unknown", "There is no such team"));
  }

  private static JsonObject details(Admin admin, boolean isLeader) {
    return Json.createObjectBuilder()
        .add("member", admin.slug())
        .add("is_leader", isLeader)
        .build();
  }

  private void record(Caller caller, String action, WorkspaceTeam team, JsonObject details) {
    audit.record(caller, action, "team:" + team.slug(), details);
  }
}
