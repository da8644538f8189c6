package plinth.onboarding;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.BuildPath;
import plinth.access.Onboarding;
import plinth.access.OnboardingState;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/** Use cases for the onboarding of the calling admin. */
@Stateless
@Tenanted
public class Tours {
  @Inject private OnboardingRepository repository;
  @Inject private Event<TourSignal> signals;

  /**
   * Applies a step of the tour and updates the onboarding state. Records the time of the first
   * completion, and signals each change once. Refuses an admin who existed before the tour.
   */
  public Onboarding step(Caller caller, TourStep step) {
    AdminOnboarding admin = requireLocked(caller);
    admin.requireTour();
    if (admin.isNew(step)) {
      signals.fire(new TourSignal(caller, step, admin.email(), admin.name()));
    }
    admin.step(step);
    return admin.view().onboarding();
  }

  /**
   * Sets the onboarding state, the build path, or both.
   *
   * @param state the state; null leaves it unchanged
   * @param isBuildPathSet whether the build path is set; otherwise it stays unchanged
   * @param buildPath the build path; null for none
   */
  public Onboarding set(
      Caller caller,
      @Nullable OnboardingState state,
      boolean isBuildPathSet,
      @Nullable BuildPath buildPath) {
    AdminOnboarding admin = requireLocked(caller);
    admin.setState(state);
    if (isBuildPathSet) {
      admin.setBuildPath(buildPath);
    }
    return admin.view().onboarding();
  }

  /** Records a feature tour as seen; idempotent. Refuses more than the maximum. */
  public Onboarding markSeen(Caller caller, String tourKey) {
    AdminOnboarding admin = requireLocked(caller);
    admin.markSeen(tourKey);
    return admin.view().onboarding();
  }

  /** Sets whether the product still greets the admin as new. */
  public OnboardingView greet(Caller caller, boolean isNewUser) {
    AdminOnboarding admin = requireLocked(caller);
    admin.greet(isNewUser);
    return admin.view();
  }

  private AdminOnboarding requireLocked(Caller caller) {
    return repository.lock(caller.requireAdminId()).orElseThrow(() -> Problem.notFound("Member"));
  }
}
