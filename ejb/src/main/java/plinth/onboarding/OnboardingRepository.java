package plinth.onboarding;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.util.Optional;
import plinth.tenancy.TenantEntities;

/** The onboarding of the admins of the bound workspace. */
@Dependent
class OnboardingRepository {
  @Inject private TenantEntities entities;

  /** The onboarding of an admin, which nobody else changes until the transaction ends. */
  Optional<AdminOnboarding> hold(long id) {
    return hold(AdminOnboarding.OF, id);
  }

  /** The same, of an admin who is not known to have made a record. */
  Optional<AdminOnboarding> holdWithoutRecord(long id) {
    return hold(AdminOnboarding.WITHOUT_RECORD, id);
  }

  private Optional<AdminOnboarding> hold(String query, long id) {
    return entities
        .manager()
        .createNamedQuery(query, AdminOnboarding.class)
        .setParameter("id", id)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .setHint(TenantEntities.AS_STORED, true)
        .getResultStream()
        .findFirst();
  }
}
