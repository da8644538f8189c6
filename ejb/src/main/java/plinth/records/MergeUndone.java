package plinth.records;

/**
 * Event: a merge was undone in this transaction. Features return what they attached to the survivor
 * because of {@link RecordsMerged}; what was attached to it since stays there.
 *
 * @param operationId the operation that merged the records
 * @param objectId the object of the records
 * @param survivor the number of the record that the others were merged into
 */
public record MergeUndone(String operationId, long objectId, long survivor) {}
