package plinth.records;

import plinth.kernel.ProblemCode;

/** Error codes of records. */
public enum RecordsProblem implements ProblemCode {
  VALUE_EXISTS(Kind.CONFLICT, "Another record already has this value, which must be unique"),
  DUPLICATE_FOUND(
      Kind.CONFLICT, "A rule of the object takes the record for a duplicate of another one"),
  RELATION_TAKEN(
      Kind.CONFLICT, "A record already has as many related records as the relation allows"),
  RELATION_REQUIRED(Kind.CONFLICT, "A record would lose a relation that it must have"),
  RECORD_IN_USE(Kind.CONFLICT, "Other records are related to this one"),
  CASCADE_TOO_LARGE(
      Kind.CONFLICT, "Too many related records would also be deleted; delete them in bulk first"),
  FILTER_TOO_SLOW(
      Kind.UNAVAILABLE,
      "The filter uses fields without an index, or related records, and took too long"),
  SORT_TOO_SLOW(Kind.UNAVAILABLE, "The sort uses a field without an index and took too long"),
  COUNT_TOO_SLOW(Kind.UNAVAILABLE, "An exact count of the records takes too long"),
  AGGREGATE_TOO_SLOW(
      Kind.UNAVAILABLE, "The aggregate takes more than 5 seconds; narrow the filter"),
  PAGE_TOO_DEEP(Kind.INVALID, "The page number is too high; use the cursor instead"),
  NO_CATALOG(Kind.INVALID, "Values of this field are not chosen from a catalog"),
  NO_OPTIONS(Kind.INVALID, "Values of this field are not chosen from options"),
  AS_OF_TOO_FAR(Kind.INVALID, "Too many records have changed since this moment"),
  RECORD_MOVED(Kind.CONFLICT, "The record was moved to another object; undo the move instead"),
  RECORD_MERGED(Kind.CONFLICT, "The record was merged into another one"),
  NOT_DELETED(Kind.CONFLICT, "The record is not deleted"),
  OPERATIONS_REFUSED(Kind.CONFLICT, "Some operations were refused, so none was carried out"),
  REFERENCE_FAILED(Kind.CONFLICT, "An operation that this one refers to failed"),
  TOO_MANY_SHARES(Kind.CONFLICT, "The record is shared with too many members and teams"),
  CHANGED_SINCE(Kind.CONFLICT, "The record has changed since then"),
  OPERATION_RUNNING(Kind.CONFLICT, "The operation is still running"),
  UNDO_DONE(Kind.CONFLICT, "The operation was already undone"),
  UNDO_EXPIRED(Kind.CONFLICT, "Operations can be undone for seven days only");

  private final Kind kind;
  private final String message;

  RecordsProblem(Kind kind, String message) {
    this.kind = kind;
    this.message = message;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String message() {
    return message;
  }
}
