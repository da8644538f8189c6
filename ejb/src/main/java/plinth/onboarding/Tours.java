package plinth.onboarding;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.Onboarding;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/** Use cases for the onboarding of the calling admin. */
@Stateless
@Tenanted
public class Tours {
  private static final String LEGACY = "legacy";

  @Inject private OnboardingRepository repository;
  @Inject private Event<TourSignal> signals;

  /**
   * Takes a step of the tour; the state of the onboarding follows. The first completion is stamped,
   * and each change signalled once. Refuses an admin who was there before the tour.
   */
  public Onboarding step(Caller caller, TourStep step) {
    long id = caller.requiredAdminId();
    OnboardingRepository.Tourist tourist = repository.lock(id).orElseThrow(Tours::gone);
    if (tourist.tourState().equals(LEGACY)) {
      Problem refused = new Problem(OnboardingProblem.TOUR_NOT_OFFERED);
      throw refused.field("tour_state", LEGACY, "tour_state of this admin stays legacy");
    }
    if (!tourist.tourState().equals(step.code())) {
      signals.fire(new TourSignal(caller, step, tourist.email(), tourist.name()));
    }
    return repository.step(id, step).orElseThrow(Tours::gone).onboarding();
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
    return repository
        .set(
            caller.requiredAdminId(),
            state == null ? null : state.code(),
            isBuildPathSet,
            buildPath == null ? null : buildPath.code())
        .orElseThrow(Tours::gone)
        .onboarding();
  }

  /** Notes a feature tour as seen; again without harm. Refuses more than are kept. */
  public Onboarding seen(Caller caller, String tourKey) {
    return repository
        .seen(caller.requiredAdminId(), tourKey)
        .orElseThrow(
            () ->
                new Problem(OnboardingProblem.TOO_MANY_TOURS)
                    .field(
                        "tour_key",
                        "max",
                        "seen_tours holds " + OnboardingRepository.MAX_TOURS + " keys already"))
        .onboarding();
  }

  /** Says whether the product still greets the admin as new. */
  public OnboardingView greet(Caller caller, boolean isNewUser) {
    return repository.greet(caller.requiredAdminId(), isNewUser).orElseThrow(Tours::gone);
  }

  private static Problem gone() {
    return Problem.notFound("Member");
  }
}
