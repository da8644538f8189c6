package plinth.access.team;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * The teams of the bound workspace. It uses SQL for an advisory lock, which JPA does not have, and
 * for the shares of a deleted team, which another feature stores.
 */
@Dependent
class TeamRepository {
  private static final Sql END_SHARES =
      Sql.named(
          """
          delete from tenant.record_share
          where workspace_id = :workspace and receiver = :receiver
          """);

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** Locks the workspace's teams against changes until the transaction ends. */
  void lock() {
    db.lock("tenant.team", bound.id());
  }

  /** All teams by name, each with the number of its members. */
  TeamTree listAll() {
    Map<WorkspaceTeam, Long> teams = new LinkedHashMap<>();
    entities
        .manager()
        .createNamedQuery(WorkspaceTeam.ALL, Object[].class)
        .getResultStream()
        .forEach(row -> teams.put((WorkspaceTeam) row[0], (Long) row[1]));
    return new TeamTree(teams);
  }

  List<TeamMembership> listMembers(WorkspaceTeam team) {
    return entities
        .manager()
        .createNamedQuery(TeamMembership.OF_TEAM, TeamMembership.class)
        .setParameter("team", team.id())
        .getResultList();
  }

  void add(WorkspaceTeam team) {
    entities.manager().persist(team);
    entities.manager().flush();
  }

  void add(TeamMembership membership) {
    entities.manager().persist(membership);
  }

  void remove(TeamMembership membership) {
    entities.manager().remove(membership);
  }

  /** Removes a team, and with it its memberships and what was shared with it. */
  void delete(WorkspaceTeam team) {
    entities.manager().remove(team);
    db.update(END_SHARES.with("workspace", bound.id()).with("receiver", "team:" + team.id()));
  }
}
