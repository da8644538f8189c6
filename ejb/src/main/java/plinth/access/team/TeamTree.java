package plinth.access.team;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * All teams of a workspace, each of which may be in another one.
 *
 * @param sizes the teams, each with the number of its members
 */
record TeamTree(Map<WorkspaceTeam, Long> sizes) {
  /** The team with a slug; refuses an unknown one. */
  WorkspaceTeam require(String slug) {
    return find(slug).orElseThrow(() -> Problem.notFound("Team"));
  }

  Optional<WorkspaceTeam> find(String slug) {
    return teams().filter(team -> team.slug().equals(slug)).findFirst();
  }

  /** Whether another team than this one has a name, in any case of its letters. */
  boolean isNamed(String name, @Nullable WorkspaceTeam except) {
    return teams().anyMatch(team -> team != except && team.name().equalsIgnoreCase(name));
  }

  /** The teams that are directly in a team. */
  Stream<WorkspaceTeam> in(WorkspaceTeam team) {
    return teams().filter(other -> Objects.equals(other.parentId(), team.id()));
  }

  /**
   * Puts a team into another one. Refuses a parent that is the team or in it, and more than {@link
   * Teams#MAX_LEVELS} levels.
   *
   * @param team the team; null: a new one
   */
  void requirePlace(@Nullable WorkspaceTeam team, @Nullable WorkspaceTeam parent) {
    int levels = team == null ? 1 : height(team);
    for (WorkspaceTeam at = parent; at != null; at = parent(at)) {
      if (at == team) {
        throw Problem.invalid("parent", "circle", "A team cannot be in itself");
      }
      levels++;
    }
    if (levels > Teams.MAX_LEVELS) {
      throw Problem.invalid(
          "parent", "levels", "At most " + Teams.MAX_LEVELS + " teams can each be in the next");
    }
  }

  /** The team as the API shows it. */
  Team view(WorkspaceTeam team) {
    WorkspaceTeam parent = parent(team);
    return team.view(parent == null ? null : parent.slug(), sizes.getOrDefault(team, 0L));
  }

  private @Nullable WorkspaceTeam parent(WorkspaceTeam team) {
    return teams()
        .filter(other -> Objects.equals(team.parentId(), other.id()))
        .findFirst()
        .orElse(null);
  }

  /** The number of levels of a team and the teams in it. */
  private int height(WorkspaceTeam team) {
    return 1 + in(team).mapToInt(this::height).max().orElse(0);
  }

  private Stream<WorkspaceTeam> teams() {
    return sizes.keySet().stream();
  }
}
