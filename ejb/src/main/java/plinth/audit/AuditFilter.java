package plinth.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Sql;

/**
 * Filter for the entries of an audit record; null members do not restrict it.
 *
 * @param actor who did it, such as {@code admin:12}
 * @param operatorId the operator who did it, possibly on behalf of the actor
 * @param action what was done, or all actions of a kind if it ends in {@code .*}
 * @param subject what it was done to
 * @param workspaceId the workspace it was done in, or to, such as its purge
 * @param from the first moment
 * @param to the moment after the last
 * @param before only entries with a smaller number
 */
public record AuditFilter(
    @Nullable String actor,
    @Nullable Long operatorId,
    @Nullable String action,
    @Nullable String subject,
    @Nullable Long workspaceId,
    @Nullable Instant from,
    @Nullable Instant to,
    @Nullable Long before) {
  private static final String EVERY = ".*";

  /** The same filter with other texts for the actor and the subject. */
  public AuditFilter withLabels(@Nullable String otherActor, @Nullable String otherSubject) {
    return new AuditFilter(
        otherActor, operatorId, action, otherSubject, workspaceId, from, to, before);
  }

  /** The condition on the entries, with {@code a} as their alias. */
  Sql condition() {
    Sql all = Sql.of("where true");
    if (actor != null) {
      all = all.plus("and a.actor = ?", actor);
    }
    if (operatorId != null) {
      all = all.plus("and a.operator_id = ?", operatorId);
    }
    if (action != null) {
      all =
          action.endsWith(EVERY)
              ? all.plus("and starts_with(a.action, ?)", action.substring(0, action.length() - 1))
              : all.plus("and a.action = ?", action);
    }
    if (subject != null) {
      all = all.plus("and a.subject = ?", subject);
    }
    if (workspaceId != null) {
      all =
          all.plus(
              "and (a.workspace_id = ? or a.subject = ?)", workspaceId, "workspace:" + workspaceId);
    }
    if (from != null) {
      all = all.plus("and a.at >= ?", from);
    }
    if (to != null) {
      all = all.plus("and a.at < ?", to);
    }
    return before == null ? all : all.plus("and a.id < ?", before);
  }
}
