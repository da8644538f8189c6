package plinth.records.past;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A record as it was.
 *
 * @param data the former values of its fields, without relations
 */
public record PastRow(
    long id,
    String slug,
    long version,
    Instant createdAt,
    Instant updatedAt,
    String createdBy,
    String updatedBy,
    @Nullable String assignedTo,
    JsonObject data) {}
