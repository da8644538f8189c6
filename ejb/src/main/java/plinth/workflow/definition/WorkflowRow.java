package plinth.workflow.definition;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as it is stored.
 *
 * @param owner who it acts for; null: the workspace has no active owner either
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
   * The present definition of a workflow.
   *
   * @param version raised by every change of the definition
   * @param objectId number of the object of its trigger; null: none
   */
  public record Revision(int version, Definition definition, @Nullable Long objectId) {}

  /**
   * Whether a workflow is switched on, and when its schedule starts it.
   *
   * @param pausedReason why it was switched off without anybody asking for it; null: it was not
   * @param nextFireAt the next slot of its schedule, in business time; null: none
   */
  public record Activity(
      boolean isActive, @Nullable String pausedReason, @Nullable Instant nextFireAt) {}

  /**
   * The member for whom a workflow acts.
   *
   * @param id number of the admin row
   */
  public record Owner(long id, String slug, String name) {}

  /** The template that a workflow was made from, if any, and who made it when. */
  public record Origin(@Nullable String templateSlug, String createdBy, Instant createdAt) {}

  /** Its present definition. */
  public Definition definition() {
    return revision.definition;
  }

  /** The number of its owner. */
  @Nullable
  public Long ownerId() {
    return owner == null ? null : owner.id();
  }
}
