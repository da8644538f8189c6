package plinth.records.relocation;

import jakarta.json.JsonObject;
import plinth.records.RecordKey;

/**
 * A live record as it is kept, for who takes it elsewhere. Nothing of it is shown as it is: fields
 * that a caller does not see are in it.
 *
 * @param key its numbers
 * @param slug its address
 * @param values the stored values of its fields; of a relation field the slugs of the related
 *     records, up to one more than a write may name
 */
public record StoredRecord(RecordKey key, String slug, JsonObject values) {}
