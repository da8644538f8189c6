package plinth.access.team;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.time.Instant;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;
import plinth.tenancy.TenantEntities;

/** A stored team. */
@Entity
@Table(schema = "tenant", name = "team")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@NamedQuery(
    name = WorkspaceTeam.ALL,
    query =
        """
        select t, (select count(m) from TeamMembership m where m.teamId = t.id)
        from WorkspaceTeam t
        order by t.name, t.slug
        """,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
class WorkspaceTeam {
  static final String ALL = "WorkspaceTeam.all";

  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  private String slug;
  private String name;

  @Column(name = "parent_id")
  private @Nullable Long parentId;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected WorkspaceTeam() {}

  /** Creates a team without members. */
  WorkspaceTeam(String slug, String name, @Nullable Long parentId) {
    this.slug = slug;
    this.name = name;
    this.parentId = parentId;
    this.createdAt = Time.now();
    this.updatedAt = createdAt;
  }

  /** Sets name and parent. */
  void change(String newName, @Nullable Long newParent) {
    name = newName;
    parentId = newParent;
    touch();
  }

  /** Updates the time of the last change, because the members changed. */
  void touch() {
    updatedAt = Time.now();
  }

  long id() {
    return id;
  }

  String slug() {
    return slug;
  }

  String name() {
    return name;
  }

  @Nullable Long parentId() {
    return parentId;
  }

  /** The team as the API shows it. */
  Team view(@Nullable String parent, long members) {
    return new Team(slug, name, parent, members, createdAt, updatedAt);
  }
}
