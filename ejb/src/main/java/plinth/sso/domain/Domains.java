package plinth.sso.domain;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.sso.PasswordSignIns;
import plinth.sso.SsoProblem;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;

/** The domains of e-mail addresses that a workspace claims. */
@Stateless
@MainPlane
public class Domains {
  private static final int MOST = 50;

  @Inject private DomainRepository domains;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private PasswordSignIns passwords;
  @Inject private Audit audit;

  /** The claims, by name. */
  public List<DomainClaim> list(Caller caller) {
    return domains.list(caller.requireWorkspace().id()).stream()
        .map(ClaimedDomain::toClaim)
        .toList();
  }

  /** One claim; refuses an unknown domain. */
  public DomainClaim get(Caller caller, DomainName domain) {
    return require(caller, domain).toClaim();
  }

  /** The workspace that has proved a domain. */
  public Optional<Long> findOwner(Caller caller, DomainName domain) {
    return domains.findProved(domain.text());
  }

  /** Claims a domain; may be repeated. Refuses one that another workspace has proved. */
  public DomainClaim claim(Caller caller, DomainName domain) {
    long workspaceId = lock(caller);
    Optional<ClaimedDomain> present = domains.find(workspaceId, domain.text());
    if (present.isPresent()) {
      return present.get().toClaim();
    }
    if (domains.findProved(domain.text()).isPresent()) {
      throw new Problem(SsoProblem.DOMAIN_TAKEN);
    }
    if (domains.list(workspaceId).size() >= MOST) {
      throw new Problem(KernelProblem.CONFLICT, "A workspace claims at most " + MOST + " domains");
    }
    ClaimedDomain claim = domains.add(new ClaimedDomain(workspaceId, domain));
    record(caller, "sso.domain_claimed", domain, JsonValue.EMPTY_JSON_OBJECT);
    return claim.toClaim();
  }

  /** Marks a domain as proved. Refuses one that another workspace has proved. */
  public DomainClaim prove(Caller caller, DomainName domain, Proof proof) {
    long workspaceId = lock(caller);
    List<ClaimedDomain> all = domains.lockAll(domain.text());
    ClaimedDomain claim =
        all.stream()
            .filter(one -> one.workspaceId() == workspaceId)
            .findFirst()
            .orElseThrow(Domains::notFound);
    if (claim.isProved()) {
      return claim.toClaim();
    }
    if (all.stream().anyMatch(ClaimedDomain::isProved)) {
      throw new Problem(SsoProblem.DOMAIN_TAKEN);
    }
    claim.prove(proof);
    record(
        caller,
        "sso.domain_proved",
        domain,
        Json.createObjectBuilder().add("proved_by", proof.word()).build());
    return claim.toClaim();
  }

  /**
   * Requires a provider for addresses of a domain, or no longer. Refuses it without an active
   * provider and an owner who can sign in without one (409).
   */
  public DomainClaim enforce(Caller caller, DomainName domain, boolean isEnforced) {
    long workspaceId = lock(caller);
    ClaimedDomain claim = require(caller, domain);
    claim.enforce(isEnforced);
    domains.flush();
    passwords.requireEscape(workspaceId);
    record(
        caller,
        "sso.domain_enforced",
        domain,
        Json.createObjectBuilder().add("is_enforced", isEnforced).build());
    return claim.toClaim();
  }

  /** Gives up a domain. */
  public void delete(Caller caller, DomainName domain) {
    lock(caller);
    domains.delete(require(caller, domain));
    record(caller, "sso.domain_released", domain, JsonValue.EMPTY_JSON_OBJECT);
  }

  private ClaimedDomain require(Caller caller, DomainName domain) {
    return domains
        .find(caller.requireWorkspace().id(), domain.text())
        .orElseThrow(Domains::notFound);
  }

  private long lock(Caller caller) {
    return workspaces
        .lockById(caller.requireWorkspace().id())
        .map(RegisteredWorkspace::id)
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private void record(Caller caller, String action, DomainName domain, JsonObject details) {
    audit.record(caller, action, "domain:" + domain.text(), details);
  }

  private static Problem notFound() {
    return Problem.notFound("Domain");
  }
}
