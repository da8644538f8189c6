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
 * @param operatorId the operator who did it, also as somebody else; null: none
 * @param action what was done, {@code <thing>.<verb in the past>}
 * @param subject what it was done to
 * @param address network address it came from; empty once it was taken out, and of the platform
 * @param agent user agent it came from; empty likewise
 * @param requestId the request or the job run that did it
 * @param details further facts
 * @param hash what chains it to the one before, hexadecimal
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

  /** The same entry with other words for what it was done to. */
  public AuditEntry about(String other) {
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
