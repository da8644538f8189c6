package plinth.workflow.definition;

import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.access.PausedReason;
import plinth.kernel.Time;
import plinth.kernel.column.JsonConverter;
import plinth.kernel.column.TextsConverter;
import plinth.tenancy.TenantEntities;

/**
 * A workflow as it is stored. Its columns repeat the parts of the trigger that capturing a change
 * needs. The schedule sweep claims its row, and failure notices store in it when people were
 * notified.
 */
@Entity
@Table(schema = "tenant", name = "workflow")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
public class DefinedWorkflow {
  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  private String slug;
  private String name;
  private String description;

  @Column(name = "is_active")
  private boolean active;

  private int version = 1;

  @Convert(converter = JsonConverter.class)
  private JsonObject definition;

  @Column(name = "trigger_type")
  private String triggerType;

  @Column(name = "object_id")
  private @Nullable Long objectId;

  @Column(name = "watched")
  @Convert(converter = TextsConverter.class)
  private List<String> watched;

  @Column(name = "from_status")
  private @Nullable String fromStatus;

  @Column(name = "to_status")
  private @Nullable String toStatus;

  @Column(name = "owner_id")
  private @Nullable Long ownerId;

  @Column(name = "paused_reason")
  @Enumerated(EnumType.STRING)
  private @Nullable PausedReason pausedReason;

  @Column(name = "next_fire_at")
  private @Nullable Instant nextFireAt;

  @Convert(converter = JsonConverter.class)
  private @Nullable JsonObject firing;

  @Column(name = "firing_since")
  private @Nullable Instant firingSince;

  @Column(name = "template_slug")
  private @Nullable String templateSlug;

  @Column(name = "created_by")
  private String createdBy;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @Column(name = "deleted_at")
  private @Nullable Instant deletedAt;

  /** For the persistence provider. */
  protected DefinedWorkflow() {}

  /**
   * Creates an inactive workflow.
   *
   * @param templateSlug the template that it was created from; null for none
   * @param createdBy label of the caller
   */
  public DefinedWorkflow(
      String slug,
      String name,
      String description,
      @Nullable String templateSlug,
      String createdBy) {
    this.slug = slug;
    this.name = name;
    this.description = description;
    this.templateSlug = templateSlug;
    this.createdBy = createdBy;
    this.createdAt = Time.now();
    this.updatedAt = createdAt;
  }

  /** Changes the name and the description. */
  public void describe(String nextName, String nextDescription) {
    name = nextName;
    description = nextDescription;
    updatedAt = Time.now();
  }

  /**
   * Sets the definition. A changed definition is a new version.
   *
   * @param object number of the object of its trigger; null for none
   * @return whether there is a new version to store
   */
  public boolean define(Definition next, @Nullable Long object) {
    boolean isFirst = definition == null;
    boolean isNew = !isFirst && !next.equals(definition());
    version += isNew ? 1 : 0;
    Trigger trigger = next.trigger();
    definition = next.json();
    triggerType = trigger.type().code();
    objectId = object;
    watched = trigger.watched();
    fromStatus = trigger.fromStatus();
    toStatus = trigger.toStatus();
    return isFirst || isNew;
  }

  /**
   * Sets the member for whom the workflow acts; null for the first active owner of the workspace.
   */
  public void setOwner(@Nullable Long memberId) {
    ownerId = memberId;
  }

  /** Activates the workflow; from now on it acts for this member. */
  public void activate(long memberId, @Nullable Instant firstSlot) {
    active = true;
    pausedReason = null;
    nextFireAt = firstSlot;
    setOwner(memberId);
    updatedAt = Time.now();
  }

  /**
   * Deactivates the workflow.
   *
   * @param reason why the server deactivates it; null if a person does
   */
  public void deactivate(@Nullable PausedReason reason) {
    active = false;
    pausedReason = reason;
    endSchedule();
    updatedAt = Time.now();
  }

  /** Deletes the workflow. Its runs remain and refer to it. */
  public void delete() {
    active = false;
    endSchedule();
    deletedAt = Time.now();
  }

  private void endSchedule() {
    nextFireAt = null;
    firing = null;
    firingSince = null;
  }

  /** Sets the next slot of its schedule in business time; null for none. */
  public void setNextFire(@Nullable Instant slot) {
    nextFireAt = slot;
  }

  /** Stores up to where the runs of the latest slot are queued; null if all are. */
  public void setFiring(@Nullable JsonObject place) {
    firing = place;
    firingSince = place == null ? null : firingSince == null ? Time.now() : firingSince;
  }

  /** Returns up to where the runs of the latest slot are queued; null if all are. */
  public @Nullable JsonObject firing() {
    return firing;
  }

  /** Returns its number. */
  public long id() {
    return id;
  }

  /** Whether it is active. */
  public boolean isActive() {
    return active;
  }

  /** Returns its definition. */
  public Definition definition() {
    return Definition.of(definition);
  }

  /** Returns its name. */
  public String name() {
    return name;
  }

  /** Returns its description; empty for none. */
  public String description() {
    return description;
  }

  /** Returns the version of its definition, starting at 1. */
  public int version() {
    return version;
  }

  /** Returns the number of the object of its trigger; null for none. */
  public @Nullable Long objectId() {
    return objectId;
  }

  /** Returns the next slot of its schedule in business time; null for none. */
  public @Nullable Instant nextFireAt() {
    return nextFireAt;
  }

  @Nullable Long ownerId() {
    return ownerId;
  }

  /** Returns the workflow as an immutable row. */
  public WorkflowRow row(WorkflowRow.@Nullable Owner owner) {
    return new WorkflowRow(
        id,
        slug,
        name,
        description,
        new WorkflowRow.Revision(version, definition(), objectId),
        new WorkflowRow.Activity(
            active, pausedReason == null ? null : pausedReason.name(), nextFireAt),
        owner,
        new WorkflowRow.Origin(templateSlug, createdBy, createdAt),
        updatedAt);
  }
}
