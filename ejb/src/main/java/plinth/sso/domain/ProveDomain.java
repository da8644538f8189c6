package plinth.sso.domain;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.identity.Quotas;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Secrets;
import plinth.sso.SsoProblem;

/** Proves domains by their text records. Asks the name service, so not in a transaction. */
@Saga
@ApplicationScoped
public class ProveDomain {
  private static final Quotas.Bound LOOKUPS = Quotas.Bound.hourly("domain proofs", 120);

  @Inject private Domains domains;
  @Inject private TxtRecords records;
  @Inject private Quotas quotas;

  /** Proves a domain; refuses it while its record is missing (409). */
  public DomainClaim prove(Caller caller, DomainName domain) {
    DomainClaim claim = domains.get(caller, domain);
    if (claim.isProved()) {
      return claim;
    }
    quotas.consume(LOOKUPS, Long.toString(caller.requireWorkspace().id()));
    boolean isThere =
        records.of(domain.recordName()).stream()
            .anyMatch(text -> Secrets.constantTimeEquals(text.strip(), claim.recordValue()));
    if (!isThere) {
      throw new Problem(SsoProblem.DOMAIN_RECORD_MISSING);
    }
    return domains.prove(caller, domain, Proof.DNS);
  }
}
