package plinth.objects.relation;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;
import plinth.kernel.Time;
import plinth.objects.ObjectDefinition;
import plinth.tenancy.TenantEntities;

/** A relation of a workspace. */
@Entity
@Table(schema = "tenant", name = "relation")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
class RelationDefinition {
  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  private String slug;
  private String name;

  @Column(name = "type")
  private Link.Kind kind;

  @Column(name = "from_object_id")
  private long fromId;

  @Column(name = "to_object_id")
  private long toId;

  @Column(name = "on_delete")
  private OnDelete onDelete;

  @Column(name = "is_active")
  private boolean active = true;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @Column(name = "deleted_at")
  private @Nullable Instant deletedAt;

  @Column(name = "deleted_with_object")
  private boolean deletedWithObject;

  /** For the persistence provider. */
  protected RelationDefinition() {}

  /** Creates a new, active relation. */
  RelationDefinition(
      String slug,
      String name,
      Link.Kind kind,
      ObjectDefinition from,
      ObjectDefinition to,
      OnDelete onDelete) {
    this.slug = slug;
    this.name = name;
    this.kind = kind;
    this.fromId = from.id();
    this.toId = to.id();
    this.onDelete = onDelete;
    this.createdAt = Time.now();
    this.updatedAt = createdAt;
  }

  /** Applies a change; absent members keep their values. */
  void change(RelationChange change) {
    name = change.name() == null ? name : change.name().strip();
    kind = change.type() == null ? kind : change.type();
    onDelete = change.onDelete() == null ? onDelete : change.onDelete();
    updatedAt = Time.now();
  }

  /** Activates or deactivates the relation. */
  void activate(boolean isActive) {
    active = isActive;
    updatedAt = Time.now();
  }

  /**
   * Deletes the relation; its fields are deleted by the caller.
   *
   * @param withObject whether it goes with one of its objects, and returns with it
   */
  void delete(boolean withObject) {
    deletedAt = Time.now();
    deletedWithObject = withObject;
  }

  /** Ends the deletion of the relation, which has this slug from now on. */
  void restore(String next) {
    slug = next;
    deletedAt = null;
    deletedWithObject = false;
    updatedAt = Time.now();
  }

  String slug() {
    return slug;
  }

  String name() {
    return name;
  }

  long id() {
    return id;
  }

  Link.Kind kind() {
    return kind;
  }

  boolean isActive() {
    return active;
  }

  /** The relation as other features see it, with the slugs of its objects. */
  Relation relation(String from, String to) {
    return new Relation(
        id,
        slug,
        name,
        kind,
        new Relation.Party(fromId, from),
        new Relation.Party(toId, to),
        onDelete,
        active,
        new Relation.Times(createdAt, updatedAt));
  }
}
