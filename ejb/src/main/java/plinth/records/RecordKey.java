package plinth.records;

/**
 * What hangs on a record is kept under: the numbers of its object and of itself in the workspace.
 *
 * @param objectId number of the object
 * @param recordId number of the record
 */
public record RecordKey(long objectId, long recordId) {}
