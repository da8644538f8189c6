package plinth.moves;

import plinth.kernel.ProblemCode;

/** Error codes of moves. */
public enum MovesProblem implements ProblemCode {
  MOVE_REVERSED(Kind.CONFLICT, "The move was already undone");

  private final Kind kind;
  private final String message;

  MovesProblem(Kind kind, String message) {
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
