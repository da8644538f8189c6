package plinth.sso.domain;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.sso.OwnersOnly;
import plinth.tenancy.WorkspaceDirectory;

/** Manages the domains of a workspace, which only its owners change. */
@Saga
@ApplicationScoped
public class ManageDomains {
  @Inject private Domains domains;
  @Inject private ProveDomain proofs;
  @Inject private OwnersOnly owners;
  @Inject private WorkspaceDirectory directory;

  /** The claims, by name. */
  public List<DomainClaim> list(Caller caller) {
    return domains.list(caller);
  }

  /** Claims a domain; may be repeated. */
  public DomainClaim claim(Caller caller, DomainName domain) {
    owners.require(caller);
    return domains.claim(caller, domain);
  }

  /** Proves a domain by its text record. */
  public DomainClaim prove(Caller caller, DomainName domain) {
    owners.require(caller);
    return proofs.prove(caller, domain);
  }

  /** Confirms a domain for a workspace as an operator. */
  public DomainClaim confirm(Caller operator, String subdomain, DomainName domain) {
    Caller.Workspace workspace =
        directory
            .findBySubdomain(subdomain)
            .orElseThrow(() -> Problem.notFound("Workspace"))
            .workspace();
    return domains.prove(operator.inWorkspace(workspace), domain, Proof.OPERATOR);
  }

  /** Requires a provider for addresses of a domain, or no longer. */
  public DomainClaim enforce(Caller caller, DomainName domain, boolean isEnforced) {
    owners.require(caller);
    return domains.enforce(caller, domain, isEnforced);
  }

  /** Gives up a domain. */
  public void delete(Caller caller, DomainName domain) {
    owners.require(caller);
    domains.delete(caller, domain);
  }
}
