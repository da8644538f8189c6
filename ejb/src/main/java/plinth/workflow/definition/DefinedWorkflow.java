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
 * A workflow as it is stored. Columns repeat what capturing a change asks of the trigger. The
 * capture of schedules claims its row; notices of failures write when people were told.
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
   * A new workflow, not active.
   *
   * @param templateSlug the template that it is made of; null: none
   * @param createdBy the label of the caller
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

  /** Changes name and description. */
  public void describe(String nextName, String nextDescription) {
    name = nextName;
    description = nextDescription;
    updatedAt = Time.now();
  }

  /**
   * Sets what it does; a changed definition is a new version.
   *
   * @param object number of the object of its trigger; null: none
   * @return whether there is a new version to be kept
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

  /** Makes it act for a member; null: for the first active owner of the workspace. */
  public void actFor(@Nullable Long memberId) {
    ownerId = memberId;
  }

  /** Switches it on: from now on it acts for this member. */
  public void activate(long memberId, @Nullable Instant firstSlot) {
    active = true;
    pausedReason = null;
    nextFireAt = firstSlot;
    actFor(memberId);
    updatedAt = Time.now();
  }

  /**
   * Switches it off.
   *
   * @param reason why the server did; null: somebody asked for it
   */
  public void deactivate(@Nullable PausedReason reason) {
    active = false;
    pausedReason = reason;
    endSchedule();
    updatedAt = Time.now();
  }

  /** Deletes it; its runs stay, and refer to it. */
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

  /** Sets the next slot of its schedule, in business time; null: there is none. */
  public void fireNext(@Nullable Instant slot) {
    nextFireAt = slot;
  }

  /** Notes how far the runs of the latest slot are queued; null: all are. */
  public void fire(@Nullable JsonObject place) {
    firing = place;
    firingSince = place == null ? null : firingSince == null ? Time.now() : firingSince;
  }

  /** How far the runs of the latest slot are queued; null: all are. */
  public @Nullable JsonObject firing() {
    return firing;
  }

  /** Its number. */
  public long id() {
    return id;
  }

  /** Whether it is switched on. */
  public boolean isActive() {
    return active;
  }

  /** What it does. */
  public Definition definition() {
    return Definition.of(definition);
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its description, empty for none. */
  public String description() {
    return description;
  }

  /** The version of its definition, from 1 on. */
  public int version() {
    return version;
  }

  /** Number of the object of its trigger; null: none. */
  public @Nullable Long objectId() {
    return objectId;
  }

  /** The next slot of its schedule, in business time; null: none. */
  public @Nullable Instant nextFireAt() {
    return nextFireAt;
  }

  @Nullable Long ownerId() {
    return ownerId;
  }

  /** The workflow as others see it. */
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
