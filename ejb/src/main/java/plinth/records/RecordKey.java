package plinth.records;

/**
 * The key under which other features attach data to a record: the numbers of its object and of the
 * record in the workspace.
 *
 * @param objectId the number of the object
 * @param recordId the number of the record
 */
public record RecordKey(long objectId, long recordId) {}
