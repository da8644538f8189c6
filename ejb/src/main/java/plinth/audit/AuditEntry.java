package plinth.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/**
 * An entry of an audit record.
 *
 * @param id its number
 * @param seq its place in the chain
 * @param at when it was done
 * @param workspaceId the workspace it was done in; null: in none
 * @param actor who did it, such as {@code admin:12}
 * @param operatorId the operator who did it, possibly on behalf of the actor; null: none
 * @param action what was done, {@code <thing>.<verb in the past>}
 * @param subject what it was done to
 * @param address network address it came from; empty if it was removed, and for the platform
 * @param agent user agent it came from; empty in the same cases
 * @param requestId the request or the job run that did it
 * @param details further facts
 * @param hash the hash that chains it to the previous entry, hexadecimal
 */
public record AuditEntry(
    long id,
    @Nullable Long seq,
    Instant at,
    @Nullable Long workspaceId,
    String actor,
    @Nullable Long operatorId,
    String action,
    String subject,
    String address,
    String agent,
    String requestId,
    JsonText details,
    @Nullable String hash) {

  /** The same entry with another text for its actor. */
  public AuditEntry withActor(String other) {
    return new AuditEntry(
        id,
        seq,
        at,
        workspaceId,
        other,
        operatorId,
        action,
        subject,
        address,
        agent,
        requestId,
        details,
        hash);
  }

  /** The same entry without its origin, which is hidden if an operator did it. */
  public AuditEntry withoutOrigin() {
    return new AuditEntry(
        id,
        seq,
        at,
        workspaceId,
        actor,
        operatorId,
        action,
        subject,
        "",
        "",
        requestId,
        details,
        hash);
  }

  /** The same entry with another text for its subject. */
  public AuditEntry withSubject(String other) {
    return new AuditEntry(
        id,
        seq,
        at,
        workspaceId,
        actor,
        operatorId,
        action,
        other,
        address,
        agent,
        requestId,
        details,
        hash);
  }
}
