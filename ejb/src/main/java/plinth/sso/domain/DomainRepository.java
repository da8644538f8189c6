package plinth.sso.domain;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import plinth.tenancy.MainEntities;

/** Claimed domains in the main plane. */
@Dependent
class DomainRepository {
  @Inject private MainEntities entities;

  /** The claims of a workspace, by name. */
  List<ClaimedDomain> list(long workspaceId) {
    return entities
        .manager()
        .createQuery(
            "select d from ClaimedDomain d where d.workspaceId = :workspace order by d.domain",
            ClaimedDomain.class)
        .setParameter("workspace", workspaceId)
        .getResultList();
  }

  Optional<ClaimedDomain> find(long workspaceId, String domain) {
    return list(workspaceId).stream()
        .filter(claim -> claim.toClaim().domain().equals(domain))
        .findFirst();
  }

  /** Every workspace's claim of a domain, locked until the transaction ends. */
  List<ClaimedDomain> lockAll(String domain) {
    return entities
        .asStored(
            "select d from ClaimedDomain d where d.domain = :domain order by d.id",
            ClaimedDomain.class)
        .setParameter("domain", domain)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultList();
  }

  /** The number of the workspace that has proved a domain. */
  Optional<Long> findProved(String domain) {
    return entities
        .manager()
        .createQuery(
            "select d.workspaceId from ClaimedDomain d"
                + " where d.domain = :domain and d.provedAt is not null",
            Long.class)
        .setParameter("domain", domain)
        .getResultStream()
        .findFirst();
  }

  ClaimedDomain add(ClaimedDomain claim) {
    entities.manager().persist(claim);
    entities.manager().flush();
    return claim;
  }

  void delete(ClaimedDomain claim) {
    entities.manager().remove(claim);
    entities.manager().flush();
  }

  /** Writes pending changes, so that a statement sees them. */
  void flush() {
    entities.manager().flush();
  }
}
