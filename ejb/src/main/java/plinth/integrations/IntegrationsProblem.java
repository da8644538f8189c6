package plinth.integrations;

import plinth.kernel.ProblemCode;

/** Error codes of integrations. */
public enum IntegrationsProblem implements ProblemCode {
  INTEGRATION_TEST_FAILED(Kind.INVALID, "The test of the account failed"),
  INTEGRATION_NOT_CONNECTED(
      Kind.NOT_FOUND, "The workspace has not connected an account of its own"),
  INTEGRATION_IN_USE(Kind.CONFLICT, "The account is in use");

  private final Kind kind;
  private final String message;

  IntegrationsProblem(Kind kind, String message) {
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
