package plinth.onboarding;

import java.util.Locale;
import plinth.access.OnboardingState;

/**
 * A step of the tour that a client reports, with the onboarding state that follows. {@code
 * not_started} and {@code legacy} belong to the server and are not steps.
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

  /** Returns the value of the step as a state of the tour. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the onboarding state that follows from the step. */
  OnboardingState onboardingState() {
    return onboardingState;
  }

  /** Returns the signal for the communication flow: {@code tour_started} and the like. */
  public String signal() {
    return signal;
  }
}
