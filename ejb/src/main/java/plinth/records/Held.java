package plinth.records;

/**
 * A locked record, which may be deleted.
 *
 * @param row the current record
 * @param isDeleted whether it is deleted
 */
public record Held(RecordRow row, boolean isDeleted) {}
