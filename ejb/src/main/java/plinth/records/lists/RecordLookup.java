package plinth.records.lists;

import org.jspecify.annotations.Nullable;

/**
 * A query for records to choose from, by words or by one exact value.
 *
 * @param q words that the searchable text must contain; empty: any text
 * @param field the field whose value must be equal, or null
 * @param value that value as text, in the format of imports
 * @param limit the maximum number of records, 1 to 200
 */
public record RecordLookup(String q, @Nullable String field, @Nullable String value, int limit) {}
