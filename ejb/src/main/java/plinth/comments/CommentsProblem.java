package plinth.comments;

import plinth.kernel.ProblemCode;

/** Error codes of comments. */
public enum CommentsProblem implements ProblemCode {
  NOT_THE_AUTHOR(Kind.FORBIDDEN, "Only the author of a comment may do this"),
  TOO_MANY_REACTIONS(
      Kind.CONFLICT, "The comment has reached its maximum number of different reactions");

  private final Kind kind;
  private final String message;

  CommentsProblem(Kind kind, String message) {
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
