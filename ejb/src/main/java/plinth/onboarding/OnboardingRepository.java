package plinth.onboarding;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/** The onboarding columns of the admins of the bound workspace. */
@Dependent
class OnboardingRepository {
  /** How many keys of tours are kept of an admin; that of the first record comes on top. */
  static final int MAX_TOURS = 200;

  /** The tour that an admin who has created a record no longer needs. */
  private static final String RECORDS_TOUR = "object-table";

  private static final String THIS = " where workspace_id = tenant.bound_workspace() and id = ?";
  private static final String VIEW =
      " returning is_new_user, onboarding_state, tour_state, tour_completed_at,"
          + " first_record_created, build_path, seen_tours";

  @Inject @TenantDb private Db db;

  /** An admin whose row this transaction holds. */
  record Tourist(String tourState, String email, String name) {}

  Optional<Tourist> lock(long id) {
    return db.first(
        Sql.of("select tour_state, email, name from tenant.admin" + THIS + " for update", id),
        row -> new Tourist(row.getString(1), row.getString(2), row.getString(3)));
  }

  Optional<OnboardingView> step(long id, TourStep step) {
    Sql change =
        Sql.of("tour_state = ?, onboarding_state = ?", step.code(), step.onboardingState());
    return update(
        id,
        step == TourStep.COMPLETED
            ? change.plus(", tour_completed_at = coalesce(tour_completed_at, ?)", Time.now())
            : change,
        Sql.EMPTY);
  }

  Optional<OnboardingView> set(
      long id, @Nullable String state, boolean isBuildPathSet, @Nullable String buildPath) {
    Sql change = Sql.of("onboarding_state = coalesce(?, onboarding_state)", state);
    return update(
        id, isBuildPathSet ? change.plus(", build_path = ?::text", buildPath) : change, Sql.EMPTY);
  }

  /** Adds the key where it is not there; empty when there is no room for another. */
  Optional<OnboardingView> seen(long id, String tourKey) {
    return update(
        id,
        with(tourKey),
        Sql.of("and (? = any (seen_tours) or cardinality(seen_tours) < ?)", tourKey, MAX_TOURS));
  }

  Optional<OnboardingView> greet(long id, boolean isNewUser) {
    return update(id, Sql.of("is_new_user = ?", isNewUser), Sql.EMPTY);
  }

  /** Notes that the admin, or the owner where null, has made a record, unless that is noted. */
  void made(@Nullable Long id) {
    Sql who =
        id == null
            ? Sql.of(
                "id = (select id from tenant.admin where workspace_id = tenant.bound_workspace()"
                    + " and is_owner and status = 'active' order by created_at, id limit 1)")
            : Sql.of("id = ?", id);
    db.update(
        Sql.of("update tenant.admin set first_record_created = true,")
            .plus(with(RECORDS_TOUR))
            .plus("where workspace_id = tenant.bound_workspace() and not first_record_created and")
            .plus(who));
  }

  private static Sql with(String tourKey) {
    return Sql.of(
        "seen_tours = case when ? = any (seen_tours) then seen_tours"
            + " else array_append(seen_tours, ?) end",
        tourKey,
        tourKey);
  }

  private Optional<OnboardingView> update(long id, Sql change, Sql condition) {
    return db.first(
        Sql.of("update tenant.admin set updated_at = ?,", Time.now())
            .plus(change)
            .plus(THIS, id)
            .plus(condition)
            .plus(VIEW),
        OnboardingRepository::view);
  }

  private static OnboardingView view(ResultSet row) throws SQLException {
    return new OnboardingView(
        row.getBoolean("is_new_user"),
        row.getString("onboarding_state"),
        row.getString("tour_state"),
        Db.moment(row, "tour_completed_at"),
        row.getBoolean("first_record_created"),
        row.getString("build_path"),
        List.of((String[]) row.getArray("seen_tours").getArray()));
  }
}
