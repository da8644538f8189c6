package plinth.views;

import plinth.kernel.ProblemCode;

/** Error codes of views. */
public enum ViewsProblem implements ProblemCode {
  VIEW_EXISTS(Kind.CONFLICT, "There is a view with this slug"),
  TOO_MANY_VIEWS(Kind.CONFLICT, "The object has no room for another view of this visibility"),
  NOT_THE_MAKER(Kind.FORBIDDEN, "Only its maker may take a view back from everybody"),
  NOT_A_KANBAN(Kind.INVALID, "A view of another type makes no board"),
  VIEW_BROKEN(Kind.INVALID, "The view names fields that are not there, or do not do any more"),
  SETTING_HIDDEN(Kind.CONFLICT, "The view's setting names fields that you do not see");

  private final Kind kind;
  private final String message;

  ViewsProblem(Kind kind, String message) {
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
