package plinth.access;

import java.util.Locale;

/** The onboarding state of an admin; every transition is allowed. */
public enum OnboardingState {
  NOT_STARTED,
  /** The tour may begin. */
  TRIAL_CHOSEN,
  TOUR_IN_PROGRESS,
  COMPLETED;

  /** The word in the API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
