package plinth.fields;

import plinth.kernel.ProblemCode;

/** Error codes of fields. */
public enum FieldsProblem implements ProblemCode {
  UNIQUE_FIELDS_EXHAUSTED(
      Kind.CONFLICT, "This object has reached its maximum number of unique fields and keys"),
  INDEXES_EXHAUSTED(Kind.CONFLICT, "The object has reached its maximum number of indexes");

  private final Kind kind;
  private final String message;

  FieldsProblem(Kind kind, String message) {
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
