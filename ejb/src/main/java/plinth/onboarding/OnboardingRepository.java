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

  /** Finds the onboarding of an admin and locks it until the transaction ends. */
  Optional<AdminOnboarding> lock(long id) {
    return lock(AdminOnboarding.OF, id);
  }

  /** Finds and locks the onboarding of an admin who is not known to have created a record. */
  Optional<AdminOnboarding> lockWithoutRecord(long id) {
    return lock(AdminOnboarding.WITHOUT_RECORD, id);
  }

  private Optional<AdminOnboarding> lock(String query, long id) {
    return entities
        .manager()
        .createNamedQuery(query, AdminOnboarding.class)
        .setParameter("id", id)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }
}
