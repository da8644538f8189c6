package plinth.records;

import plinth.kernel.ProblemCode;

/** Error codes of records. */
public enum RecordsProblem implements ProblemCode {
  VALUE_EXISTS(Kind.CONFLICT, "Another record has this value, which must be unique"),
  RELATION_TAKEN(Kind.CONFLICT, "A record is related to as many as the relation allows"),
  RELATION_REQUIRED(Kind.CONFLICT, "A record would be left without a relation that it must have"),
  RECORD_IN_USE(Kind.CONFLICT, "Records are related to this one"),
  CASCADE_TOO_LARGE(
      Kind.CONFLICT, "Too many records would be deleted with it; delete those in bulk first"),
  FILTER_TOO_SLOW(
      Kind.UNAVAILABLE, "The filter asks fields without an index and found no end in time"),
  SORT_TOO_SLOW(
      Kind.UNAVAILABLE, "The order is by a field without an index and was not found in time"),
  COUNT_TOO_SLOW(Kind.UNAVAILABLE, "The records cannot be counted exactly in time"),
  PAGE_TOO_DEEP(Kind.INVALID, "Go on with the cursor instead of a page this deep"),
  NO_CATALOG(Kind.INVALID, "Values of this field are not chosen from a catalog"),
  NO_OPTIONS(Kind.INVALID, "Values of this field are not chosen from options"),
  AS_OF_TOO_FAR(Kind.INVALID, "Too many records were changed since this moment"),
  RECORD_MOVED(Kind.CONFLICT, "The record lives on in another object; take the move back instead"),
  CHANGED_SINCE(Kind.CONFLICT, "The record was changed since"),
  OPERATION_RUNNING(Kind.CONFLICT, "The operation is still at work"),
  UNDO_DONE(Kind.CONFLICT, "The operation was taken back already"),
  UNDO_EXPIRED(Kind.CONFLICT, "An operation can be taken back for seven days");

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
