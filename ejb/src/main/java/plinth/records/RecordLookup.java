package plinth.records;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a lookup is asked for: records to choose from, by words or by one exact value.
 *
 * @param q words that the searchable text holds; empty: any
 * @param field the field whose value must be equal, or null
 * @param value that value
 * @param limit the most records, 1 to 200
 */
public record RecordLookup(
    String q, @Nullable String field, @Nullable JsonValue value, int limit) {}
