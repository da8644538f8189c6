package plinth.onboarding;

import java.util.Locale;

/** How far the onboarding of an admin is; any may follow any. */
public enum OnboardingState {
  NOT_STARTED,
  /** The tour may begin. */
  TRIAL_CHOSEN,
  TOUR_IN_PROGRESS,
  COMPLETED;

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
