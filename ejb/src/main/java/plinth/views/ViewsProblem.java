package plinth.views;

import plinth.kernel.ProblemCode;

/** Error codes of views. */
public enum ViewsProblem implements ProblemCode {
  VIEW_EXISTS(Kind.CONFLICT, "A view with this slug already exists"),
  TOO_MANY_VIEWS(
      Kind.CONFLICT, "The object has reached its maximum number of views with this visibility"),
  NOT_THE_MAKER(Kind.FORBIDDEN, "Only the creator of a view can make it private"),
  NOT_A_KANBAN(Kind.INVALID, "Only a view of the type kanban has a board"),
  NOT_ORDERED_BY_HAND(Kind.INVALID, "The view orders its cards by its sort, not by hand"),
  NOT_A_CALENDAR(Kind.INVALID, "Only a view of the type calendar has days"),
  VIEW_BROKEN(Kind.INVALID, "The view refers to fields that do not exist or can no longer be used"),
  SETTING_HIDDEN(Kind.CONFLICT, "The setting of the view refers to fields that you cannot see");

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
