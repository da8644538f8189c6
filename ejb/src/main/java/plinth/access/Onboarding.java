package plinth.access;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * The onboarding progress of an admin: the six onboarding fields.
 *
 * @param onboardingState {@code not_started}, {@code trial_chosen}, {@code tour_in_progress} or
 *     {@code completed}
 * @param tourState {@code not_started}, {@code in_progress}, {@code completed}, {@code skipped} or
 *     {@code legacy}
 * @param tourCompletedAt when the tour was first completed
 * @param firstRecordCreated only set by the server
 * @param buildPath {@code template} or {@code ai}
 * @param seenTours keys of the feature tours that were finished or dismissed
 */
public record Onboarding(
    @Words(of = OnboardingState.class) String onboardingState,
    @Words(of = TourState.class) String tourState,
    @Nullable Instant tourCompletedAt,
    boolean firstRecordCreated,
    @Words(of = BuildPath.class) @Nullable String buildPath,
    List<String> seenTours) {
  /** The progress of an admin in the tour. */
  public enum TourState {
    NOT_STARTED,
    IN_PROGRESS,
    COMPLETED,
    SKIPPED,
    /** The admin is older than the tours; this never changes. */
    LEGACY
  }
}
