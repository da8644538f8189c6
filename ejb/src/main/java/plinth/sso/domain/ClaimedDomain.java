package plinth.sso.domain;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.sso.SsoProblem;

/** A domain that a workspace claims. */
@Entity
@Table(schema = "main", name = "claimed_domain")
class ClaimedDomain {
  private static final int CHALLENGE = 32;

  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  @Column(name = "workspace_id")
  private long workspaceId;

  private String domain;
  private String challenge;

  @Column(name = "proved_at")
  private @Nullable Instant provedAt;

  @Column(name = "proved_by")
  private @Nullable String provedBy;

  @Column(name = "is_enforced")
  private boolean enforced;

  @Column(name = "created_at")
  private Instant createdAt;

  /** For the persistence provider. */
  protected ClaimedDomain() {}

  /** Creates a claim. */
  ClaimedDomain(long workspaceId, DomainName domain) {
    this.workspaceId = workspaceId;
    this.domain = domain.text();
    this.challenge = Secrets.randomWord(CHALLENGE);
    this.createdAt = Time.now();
  }

  /** Marks the domain as proved; may be repeated. */
  void prove(Proof proof) {
    if (provedAt == null) {
      provedAt = Time.now();
      provedBy = proof.word();
    }
  }

  /** Requires a provider for addresses of the domain, or no longer; refuses an unproved domain. */
  void enforce(boolean isEnforced) {
    if (isEnforced && provedAt == null) {
      throw new Problem(SsoProblem.DOMAIN_UNPROVED);
    }
    enforced = isEnforced;
  }

  boolean isProved() {
    return provedAt != null;
  }

  long workspaceId() {
    return workspaceId;
  }

  /** The claim as shown to its workspace. */
  DomainClaim toClaim() {
    DomainName name = new DomainName(domain);
    return new DomainClaim(
        domain,
        provedAt != null,
        provedAt,
        provedBy,
        enforced,
        name.recordName(),
        "plinth-challenge=" + challenge,
        createdAt);
  }
}
