package plinth.onboarding;

import java.util.Locale;
import plinth.access.OnboardingState;

/**
 * What a client says of its tour, with what the server derives from it. {@code not_started} and
 * {@code legacy} are the server's and no step.
 */
public enum TourStep {
  IN_PROGRESS(OnboardingState.TOUR_IN_PROGRESS, "tour_started"),
  COMPLETED(OnboardingState.COMPLETED, "tour_completed"),
  SKIPPED(OnboardingState.COMPLETED, "tour_skipped");

  private final OnboardingState onboardingState;
  private final String signal;

  TourStep(OnboardingState onboardingState, String signal) {
    this.onboardingState = onboardingState;
    this.signal = signal;
  }

  /** The word of the step as a state of the tour. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state of the onboarding that the step brings about. */
  OnboardingState onboardingState() {
    return onboardingState;
  }

  /** What the communication flow is told: {@code tour_started} and the like. */
  public String signal() {
    return signal;
  }
}
