package plinth.access.stream;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import plinth.access.OwnRecord;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;
import plinth.vault.Vault;

/**
 * The steps of sending a stream, each in one transaction; the call is made between them. One
 * statement decides which server sends next, and the place of the last received entry is only moved
 * from where the batch began, so that entries are sent at least once and in their order.
 */
@Stateless
@Tenanted
public class StreamRuns {
  private static final int BATCH = 200;

  /** Longer than a call takes; afterwards another server may send the same entries. */
  private static final Duration CLAIM = Duration.ofMinutes(2);

  private static final Duration PERIOD = Duration.ofSeconds(50);
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Duration LONGEST_PAUSE = Duration.ofDays(1);
  private static final int DOUBLINGS = 6;

  private static final Sql CLAIM_DUE =
      Sql.named(
          """
          update tenant.audit_stream
          set due_at = :until
          where workspace_id = tenant.bound_workspace() and due_at <= :now
          returning kind, url, secret, sent_seq
          """);

  private static final Sql ADVANCE =
      Sql.named(
          """
          update tenant.audit_stream
          set sent_seq = :last, due_at = :dueAt, failures = 0, last_error = null,
              last_sent_at = :now, refused = refused + :refused,
              last_refusal = coalesce(:refusal::text, last_refusal)
          where workspace_id = tenant.bound_workspace() and sent_seq = :after and url = :url
          """);

  private static final Sql POSTPONE =
      Sql.named(
          """
          update tenant.audit_stream
          set due_at = :dueAt
          where workspace_id = tenant.bound_workspace() and sent_seq = :after and url = :url
          """);

  private static final Sql FAIL =
      Sql.named(
          """
          update tenant.audit_stream
          set failures = failures + 1, last_error = :error,
              due_at = :now::timestamptz + greatest(:pause, least(
                :longest, 60 * power(2, least(failures, :doublings)))) * interval '1 second'
          where workspace_id = tenant.bound_workspace() and sent_seq = :after and url = :url
          """);

  @Inject @TenantDb private Db db;
  @Inject private OwnRecord record;
  @Inject private Vault vault;

  /** Whether the stream of the workspace is due. */
  public boolean isDue(Caller caller, Instant now) {
    return db.number(
            Sql.of(
                "select count(*) from tenant.audit_stream"
                    + " where workspace_id = tenant.bound_workspace() and due_at <= ?",
                now))
        > 0;
  }

  /** Claims the next entries; empty if the stream is not due, or another server sends it. */
  public Optional<AuditBatch> claim(Caller caller, Instant now) {
    return db.first(
        CLAIM_DUE.with("until", now.plus(CLAIM)).with("now", now),
        row -> {
          long after = row.getLong("sent_seq");
          return new AuditBatch(
              StreamKind.of(row.getString("kind")),
              row.getString("url"),
              vault.unseal(AuditBatch.place(caller), row.getString("secret")).orElse(null),
              after,
              record.listAfterSequence(caller, after, BATCH));
        });
  }

  /** Stores that a batch was received; the next one is due at once if this one was full. */
  public void recordSent(Caller caller, AuditBatch batch, Delivery delivery, Instant now) {
    boolean isFull = batch.entries().size() == BATCH;
    db.update(
        ADVANCE
            .with("last", batch.last())
            .with("dueAt", isFull ? now : now.plus(PERIOD))
            .with("now", now)
            .with("refused", delivery.refused())
            .with("refusal", delivery.refusal())
            .with("after", batch.after())
            .with("url", batch.url()));
  }

  /** Looks again later, because there was nothing to send. */
  public void postpone(Caller caller, AuditBatch batch, Instant now) {
    db.update(
        POSTPONE
            .with("dueAt", now.plus(PERIOD))
            .with("after", batch.after())
            .with("url", batch.url()));
  }

  /**
   * Stores a failure; the next attempt follows after one minute to an hour, or later if the
   * receiver asks for it, at most after a day.
   */
  public void recordFailure(Caller caller, AuditBatch batch, Delivery delivery, Instant now) {
    Duration pause = Objects.requireNonNullElse(delivery.retryAfter(), Duration.ZERO);
    db.update(
        FAIL.with("error", delivery.error())
            .with("pause", Math.min(pause.toSeconds(), LONGEST_PAUSE.toSeconds()))
            .with("now", now)
            .with("longest", LONGEST.toSeconds())
            .with("doublings", DOUBLINGS)
            .with("after", batch.after())
            .with("url", batch.url()));
  }
}
