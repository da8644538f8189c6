package plinth.onboarding;

import plinth.kernel.ProblemCode;

/** Error codes of onboarding. */
public enum OnboardingProblem implements ProblemCode {
  TOUR_NOT_OFFERED(Kind.INVALID, "This admin was here before there was a tour"),
  TOO_MANY_TOURS(Kind.INVALID, "More tours were seen than are kept");

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
