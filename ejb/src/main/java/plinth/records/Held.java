package plinth.records;

/**
 * A locked record, which may be deleted.
 *
 * @param row the record as it stands
 * @param isDeleted whether it is deleted
 */
public record Held(RecordRow row, boolean isDeleted) {}
