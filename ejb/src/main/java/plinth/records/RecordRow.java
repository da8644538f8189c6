package plinth.records;

import jakarta.json.JsonObject;

/**
 * A live record as it is stored.
 *
 * @param id its number
 * @param slug its address
 * @param version its version
 * @param data the values of its fields
 */
record RecordRow(long id, String slug, long version, JsonObject data) {}
