package plinth.testtools;

import plinth.kernel.ProblemCode;

/** Error codes of the test tools. */
public enum TestToolsProblem implements ProblemCode {
  TEST_TOOLS_DISABLED(Kind.FORBIDDEN, "The test tools are not enabled"),
  TEST_TOOLS_KEY_INVALID(
      Kind.UNAUTHENTICATED, "The X-Api-Key of the test tools is missing or wrong"),
  CLOCK_MOVING(Kind.CONFLICT, "The clock of the workspace is being moved; try again shortly");

  private final Kind kind;
  private final String message;

  TestToolsProblem(Kind kind, String message) {
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
