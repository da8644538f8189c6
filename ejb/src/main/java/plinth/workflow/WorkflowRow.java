package plinth.workflow;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as it is stored.
 *
 * @param version raised by every change of the definition
 * @param objectId number of the object of its trigger; null: none
 * @param nextFireAt the next slot of its schedule, in business time; null: none
 */
record WorkflowRow(
    long id,
    String slug,
    String name,
    String description,
    boolean isActive,
    int version,
    Definition definition,
    @Nullable Long objectId,
    @Nullable Instant nextFireAt,
    @Nullable String templateSlug,
    String createdBy,
    Instant createdAt,
    Instant updatedAt) {}
