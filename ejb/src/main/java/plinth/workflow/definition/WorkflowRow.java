package plinth.workflow.definition;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored workflow.
 *
 * @param owner the member for whom it acts; null if it has none and the workspace has no active
 *     owner
 */
public record WorkflowRow(
    long id,
    String slug,
    String name,
    String description,
    Revision revision,
    Activity activity,
    @Nullable Owner owner,
    Origin origin,
    Instant updatedAt) {

  /**
   * The current definition of a workflow.
   *
   * @param version increases with every change of the definition
   * @param objectId number of the object of its trigger; null for none
   */
  public record Revision(int version, Definition definition, @Nullable Long objectId) {}

  /**
   * Whether a workflow is active, and when its schedule starts it.
   *
   * @param pausedReason why the server deactivated it; null if it did not
   * @param nextFireAt the next slot of its schedule in business time; null for none
   */
  public record Activity(
      boolean isActive, @Nullable String pausedReason, @Nullable Instant nextFireAt) {}

  /**
   * The member for whom a workflow acts.
   *
   * @param id number of the admin row
   */
  public record Owner(long id, String slug, String name) {}

  /** The template of a workflow, if any, and who created it and when. */
  public record Origin(@Nullable String templateSlug, String createdBy, Instant createdAt) {}

  /** Returns its current definition. */
  public Definition definition() {
    return revision.definition;
  }

  /** Returns the number of its owner. */
  @Nullable
  public Long ownerId() {
    return owner == null ? null : owner.id();
  }
}
