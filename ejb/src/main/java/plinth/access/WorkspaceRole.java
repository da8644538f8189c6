package plinth.access;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.kernel.column.TextsConverter;
import plinth.tenancy.TenantEntities;

/** A stored role of a workspace. */
@Entity
@Table(schema = "tenant", name = "role")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@NamedQuery(
    name = WorkspaceRole.ALL,
    query = "select r from WorkspaceRole r order by r.system desc, r.createdAt, r.slug",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = WorkspaceRole.BY_SLUG,
    query = "select r from WorkspaceRole r where r.slug = :slug",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
class WorkspaceRole {
  static final String ALL = "WorkspaceRole.all";
  static final String BY_SLUG = "WorkspaceRole.bySlug";

  @Id private String slug;

  private String name;

  private String description;

  @Convert(converter = TextsConverter.class)
  private List<String> permissions;

  @Column(name = "is_system")
  private boolean system;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected WorkspaceRole() {}

  /** Creates a role. */
  WorkspaceRole(Role role) {
    this.slug = role.slug();
    this.name = role.name();
    this.description = role.description();
    this.permissions = role.permissions();
    this.system = role.isSystem();
    this.createdAt = Time.now();
    this.updatedAt = createdAt;
  }

  /** Refuses a built-in role, and a role with more rights than the caller's. */
  void requireChangeable(Caller caller) {
    if (system) {
      throw new Problem(AccessProblem.ROLE_BUILT_IN);
    }
    Permissions.requireCoverage(caller, permissions);
  }

  /** Sets the given values; null leaves a value unchanged. */
  void change(
      @Nullable String name, @Nullable String description, @Nullable List<String> permissions) {
    this.name = name == null ? this.name : name;
    this.description = description == null ? this.description : description;
    this.permissions = permissions == null ? this.permissions : permissions;
    updatedAt = Time.now();
  }

  /** Whether the role has a name, ignoring case. */
  boolean isNamed(String other) {
    return name.equalsIgnoreCase(other);
  }

  String slug() {
    return slug;
  }

  /** The role for other features. */
  Role toRole() {
    return new Role(slug, name, description, permissions, system);
  }
}
