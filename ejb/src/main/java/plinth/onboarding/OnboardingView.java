package plinth.onboarding;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.BuildPath;
import plinth.access.Onboarding;
import plinth.access.OnboardingState;
import plinth.kernel.Words;

/**
 * The six onboarding fields of an admin, and whether the product greets the admin as new.
 *
 * @param isNewUser whether the product still greets the admin as new
 * @param onboardingState {@code not_started}, {@code trial_chosen}, {@code tour_in_progress} or
 *     {@code completed}
 * @param tourState {@code not_started}, {@code in_progress}, {@code completed}, {@code skipped} or
 *     {@code legacy}
 * @param tourCompletedAt when the tour was first completed
 * @param firstRecordCreated whether the admin has created a record; only the server sets it
 * @param buildPath {@code template} or {@code ai}
 * @param seenTours keys of the feature tours that were finished or dismissed
 */
public record OnboardingView(
    boolean isNewUser,
    @Words(of = OnboardingState.class) String onboardingState,
    @Words(of = Onboarding.TourState.class) String tourState,
    @Nullable Instant tourCompletedAt,
    boolean firstRecordCreated,
    @Words(of = BuildPath.class) @Nullable String buildPath,
    List<String> seenTours) {
  Onboarding onboarding() {
    return new Onboarding(
        onboardingState, tourState, tourCompletedAt, firstRecordCreated, buildPath, seenTours);
  }
}
