package plinth.workflow.definition;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as it is stored.
 *
 * @param version raised by every change of the definition
 * @param objectId number of the object of its trigger; null: none
 * @param owner who it acts for; null: the workspace has no active owner either
 * @param pausedReason why it was switched off without anybody asking for it; null: it was not
 * @param nextFireAt the next slot of its schedule, in business time; null: none
 */
public record WorkflowRow(
    long id,
    String slug,
    String name,
    String description,
    boolean isActive,
    int version,
    Definition definition,
    @Nullable Long objectId,
    @Nullable Owner owner,
    @Nullable String pausedReason,
    @Nullable Instant nextFireAt,
    @Nullable String templateSlug,
    String createdBy,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * The member for whom a workflow acts.
   *
   * @param id number of the admin row
   */
  public record Owner(long id, String slug, String name) {}

  /** The number of its owner. */
  @Nullable
  public Long ownerId() {
    return owner == null ? null : owner.id();
  }
}
