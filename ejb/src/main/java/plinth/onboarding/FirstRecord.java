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
   * Records it, unless that is already done. Waits at most a second for a locked row.
   *
   * @param adminId the admin; null for the owner
   */
  public void record(Caller caller, @Nullable Long adminId) {
    // The response to a create waits for this without depending on it.
    db.update(Sql.of("set local lock_timeout = '1s'"));
    Long maker =
        adminId == null
            ? members.listActiveOwners(caller).stream().map(Admin::id).findFirst().orElse(null)
            : adminId;
    if (maker != null) {
      repository.lockWithoutRecord(maker).ifPresent(AdminOnboarding::markFirstRecord);
    }
  }
}
