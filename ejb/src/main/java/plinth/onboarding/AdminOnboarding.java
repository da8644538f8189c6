package plinth.onboarding;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.access.BuildPath;
import plinth.access.OnboardingState;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.kernel.column.TextsConverter;
import plinth.tenancy.TenantEntities;

/** The onboarding columns of an admin; all others belong to the feature access. */
@Entity
@Table(schema = "tenant", name = "admin")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@NamedQuery(
    name = AdminOnboarding.OF,
    query = "select a from AdminOnboarding a where a.id = :id",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = AdminOnboarding.WITHOUT_RECORD,
    query = "select a from AdminOnboarding a where a.id = :id and a.firstRecordCreated = false",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
class AdminOnboarding {
  static final String OF = "AdminOnboarding.of";
  static final String WITHOUT_RECORD = "AdminOnboarding.withoutRecord";

  /**
   * The maximum number of tour keys stored for an admin; the key for the first record comes in
   * addition.
   */
  static final int MAX_TOURS = 200;

  /** The tour that an admin who has created a record no longer needs. */
  private static final String RECORDS_TOUR = "object-table";

  private static final String LEGACY = "legacy";

  @Id private long id;

  @Column(updatable = false)
  private String email;

  @Column(updatable = false)
  private String name;

  @Column(name = "is_new_user")
  private boolean newUser;

  @Column(name = "onboarding_state")
  private OnboardingState state;

  /** The code of a step, or one of the server's own: {@code not_started} and {@code legacy}. */
  @Column(name = "tour_state")
  private String tourState;

  @Column(name = "tour_completed_at")
  private @Nullable Instant tourCompletedAt;

  @Column(name = "first_record_created")
  private boolean firstRecordCreated;

  @Column(name = "build_path")
  private @Nullable BuildPath buildPath;

  @Column(name = "seen_tours")
  @Convert(converter = TextsConverter.class)
  private List<String> seenTours;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** Used by the persistence provider. */
  protected AdminOnboarding() {}

  /** Refuses an admin who existed before the tour (400). */
  void requireTour() {
    if (tourState.equals(LEGACY)) {
      throw new Problem(OnboardingProblem.TOUR_NOT_OFFERED)
          .field("tour_state", LEGACY, "tour_state of this admin remains legacy");
    }
  }

  /** Returns whether a step changes the state of the tour. */
  boolean isNew(TourStep step) {
    return !tourState.equals(step.code());
  }

  /** Applies a step of the tour; records the time of the first completion. */
  void step(TourStep step) {
    updatedAt = Time.now();
    tourState = step.code();
    state = step.onboardingState();
    if (step == TourStep.COMPLETED && tourCompletedAt == null) {
      tourCompletedAt = updatedAt;
    }
  }

  /** Sets the state; null leaves it unchanged. */
  void setState(@Nullable OnboardingState next) {
    updatedAt = Time.now();
    state = next == null ? state : next;
  }

  /** Sets how to build the workspace; null for no choice. */
  void setBuildPath(@Nullable BuildPath path) {
    updatedAt = Time.now();
    buildPath = path;
  }

  /** Records a feature tour as seen; idempotent. Refuses more than the maximum. */
  void markSeen(String tourKey) {
    if (!seenTours.contains(tourKey) && seenTours.size() >= MAX_TOURS) {
      throw new Problem(OnboardingProblem.TOO_MANY_TOURS)
          .field("tour_key", "max", "seen_tours already has " + MAX_TOURS + " keys");
    }
    updatedAt = Time.now();
    seenTours = with(tourKey);
  }

  /** Sets whether the product still greets the admin as new. */
  void greet(boolean isNewUser) {
    updatedAt = Time.now();
    newUser = isNewUser;
  }

  /** Records the first record. */
  void markFirstRecord() {
    firstRecordCreated = true;
    seenTours = with(RECORDS_TOUR);
  }

  private List<String> with(String tourKey) {
    return seenTours.contains(tourKey)
        ? seenTours
        : Stream.concat(seenTours.stream(), Stream.of(tourKey)).toList();
  }

  String email() {
    return email;
  }

  String name() {
    return name;
  }

  /** Returns the onboarding as the API shows it. */
  OnboardingView view() {
    return new OnboardingView(
        newUser,
        state.code(),
        tourState,
        tourCompletedAt,
        firstRecordCreated,
        buildPath == null ? null : buildPath.code(),
        seenTours);
  }
}
