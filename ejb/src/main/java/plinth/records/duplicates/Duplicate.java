package plinth.records.duplicates;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two records that rules take for the same person or thing.
 *
 * @param records the two records, the older one first
 * @param rules the names of the rules that found them
 * @param similarity how similar their texts are, from 0 to 1; 1 if all values are equal
 * @param foundAt when they were found
 * @param dismissedAt when somebody decided that they are no duplicates; null if nobody did
 */
public record Duplicate(
    List<DuplicateRecord> records,
    List<String> rules,
    double similarity,
    Instant foundAt,
    @Nullable Instant dismissedAt) {}
