package plinth.access.team;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Objects;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.tenancy.TenantEntities;

/** That a member is in a team. */
@Entity
@Table(schema = "tenant", name = "team_member")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@IdClass(TeamMembership.Key.class)
@NamedQuery(
    name = TeamMembership.OF_TEAM,
    query = "select m from TeamMembership m where m.teamId = :team",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
class TeamMembership {
  static final String OF_TEAM = "TeamMembership.ofTeam";

  @Id
  @Column(name = "team_id")
  private long teamId;

  @Id
  @Column(name = "admin_id")
  private long adminId;

  @Column(name = "is_leader")
  private boolean leader;

  /** For the persistence provider. */
  protected TeamMembership() {}

  TeamMembership(long teamId, long adminId, boolean leader) {
    this.teamId = teamId;
    this.adminId = adminId;
    this.leader = leader;
  }

  long adminId() {
    return adminId;
  }

  boolean isLeader() {
    return leader;
  }

  void setLeader(boolean value) {
    leader = value;
  }

  /** The key of a membership within its workspace. */
  static class Key implements Serializable {
    private static final long serialVersionUID = 1;

    private long teamId;
    private long adminId;

    /** For the persistence provider. */
    public Key() {}

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && key.teamId == teamId && key.adminId == adminId;
    }

    @Override
    public int hashCode() {
      return Objects.hash(teamId, adminId);
    }
  }
}
