package plinth.records.relocation;

import jakarta.json.JsonObject;
import plinth.records.RecordKey;

/**
 * A live record as it is stored, for features that move it. It must not be shown as it is, because
 * it contains fields that a caller may not see.
 *
 * @param key its numbers
 * @param slug its address
 * @param values the stored values of its fields; for a relation field, the slugs of the related
 *     records, up to one more than a write may name
 */
public record StoredRecord(RecordKey key, String slug, JsonObject values) {}
