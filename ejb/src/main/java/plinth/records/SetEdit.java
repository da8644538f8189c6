package plinth.records;

import jakarta.json.JsonObject;

/**
 * A change of one of many locked records.
 *
 * @param row the record as it stands
 * @param data all values after the change
 * @param changed what the change log keeps: old and new of the changed fields
 */
record SetEdit(RecordRow row, JsonObject data, JsonObject changed) {}
