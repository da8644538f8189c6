package plinth.forms;

import plinth.kernel.ProblemCode;

/** Error codes of public forms. */
public enum FormsProblem implements ProblemCode {
  ORIGIN_NOT_ALLOWED(Kind.FORBIDDEN, "This form may not be submitted from here"),
  FORM_INCOMPLETE(Kind.CONFLICT, "This form lacks what a record must have; nobody can submit it");

  private final Kind kind;
  private final String message;

  FormsProblem(Kind kind, String message) {
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
