package plinth.onboarding;

import java.util.Locale;

/**
 * How far the onboarding of an admin is; any may follow any.
 *
 * <p>Spec: Onboarding lifecycle.
 */
public enum OnboardingState {
  NOT_STARTED,
  /** The tour may begin. */
  TRIAL_CHOSEN,
  TOUR_IN_PROGRESS,
  COMPLETED;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
