package plinth.forms;

import plinth.kernel.ProblemCode;

/** Error codes of public forms. */
public enum FormsProblem implements ProblemCode {
  ORIGIN_NOT_ALLOWED(Kind.FORBIDDEN, "This form cannot be submitted from this origin"),
  FORM_INCOMPLETE(Kind.CONFLICT, "The form lacks a required field, so nobody can submit it");

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
