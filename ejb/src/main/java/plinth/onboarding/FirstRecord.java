package plinth.onboarding;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Stores on an admin that the first record was created. */
@Stateless
@Tenanted
public class FirstRecord {
  @Inject private OnboardingRepository repository;
  @Inject private Members members;
  @Inject @TenantDb private Db db;

  /**
   * Notes it, unless it stands there; it waits a second at most for a row that is held.
   *
   * @param adminId the admin; null: the owner
   */
  public void made(Caller caller, @Nullable Long adminId) {
    // Somebody waits for the answer to a create, which does not depend on this.
    db.update(Sql.of("set local lock_timeout = '1s'"));
    Long maker =
        adminId == null
            ? members.owners(caller).stream().map(Admin::id).findFirst().orElse(null)
            : adminId;
    if (maker != null) {
      repository.holdWithoutRecord(maker).ifPresent(AdminOnboarding::made);
    }
  }
}
