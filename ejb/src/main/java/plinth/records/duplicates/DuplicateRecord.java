package plinth.records.duplicates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One of two records that are duplicates.
 *
 * @param slug its address
 * @param label what people call it; null if the caller sees no field that names it
 * @param createdAt when it was created
 */
public record DuplicateRecord(String slug, @Nullable String label, Instant createdAt) {}
