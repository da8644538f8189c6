package plinth.onboarding;

import plinth.kernel.ProblemCode;

/** Error codes of onboarding. */
public enum OnboardingProblem implements ProblemCode {
  TOUR_NOT_OFFERED(Kind.INVALID, "The tour is not offered to admins who existed before it"),
  TOO_MANY_TOURS(Kind.INVALID, "The maximum number of seen tours is reached");

  private final Kind kind;
  private final String message;

  OnboardingProblem(Kind kind, String message) {
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
