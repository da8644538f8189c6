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
   * Takes a step of the tour; the state of the onboarding follows. The first completion is stamped,
   * and each change signalled once. Refuses an admin who was there before the tour.
   */
  public Onboarding step(Caller caller, TourStep step) {
    AdminOnboarding admin = hold(caller);
    admin.requireTour();
    if (admin.isNew(step)) {
      signals.fire(new TourSignal(caller, step, admin.email(), admin.name()));
    }
    admin.step(step);
    return admin.view().onboarding();
  }

  /**
   * Sets the state of the onboarding or the build path or both.
   *
   * @param state null: it stays
   * @param isBuildPathSet whether the build path is set; otherwise it stays
   * @param buildPath null: none
   */
  public Onboarding set(
      Caller caller,
      @Nullable OnboardingState state,
      boolean isBuildPathSet,
      @Nullable BuildPath buildPath) {
    AdminOnboarding admin = hold(caller);
    admin.become(state);
    if (isBuildPathSet) {
      admin.choose(buildPath);
    }
    return admin.view().onboarding();
  }

  /** Notes a feature tour as seen; again without harm. Refuses more than are kept. */
  public Onboarding seen(Caller caller, String tourKey) {
    AdminOnboarding admin = hold(caller);
    admin.see(tourKey);
    return admin.view().onboarding();
  }

  /** Says whether the product still greets the admin as new. */
  public OnboardingView greet(Caller caller, boolean isNewUser) {
    AdminOnboarding admin = hold(caller);
    admin.greet(isNewUser);
    return admin.view();
  }

  private AdminOnboarding hold(Caller caller) {
    return repository.hold(caller.requiredAdminId()).orElseThrow(() -> Problem.notFound("Member"));
  }
}
