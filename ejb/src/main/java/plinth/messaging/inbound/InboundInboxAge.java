package plinth.messaging.inbound;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * Deletes old provider events. It walks along the row numbers, which follow the order of arrival,
 * so that no extra index slows down every delivery.
 */
@Stateless
@Tenanted
public class InboundInboxAge {
  private static final int MAX = 5_000;

  private static final Sql FORGET =
      Sql.named(
          """
          with part as materialized (
            select j.id, j.state, j.received_at
            from tenant.inbound_journal j
            where j.workspace_id = tenant.bound_workspace() and j.id > :after
            order by j.id limit :most
          ),
              gone as (delete
                  from tenant.inbound_journal j using part where j.workspace_id
                  = tenant.bound_workspace() and j.id = part.id
              and ((part.state in ('done',
              'early') and part.received_at < :worked) or (part.state in ('unrecognized',
              'refused') and part.received_at < :odd)))
          select case when count(*) = :most
              and max(received_at) < :worked then max(id) end as next
          from part
          """);

  private static final Sql FORGET_GAPS =
      Sql.named(
          """
          delete from tenant.history_gap
          where workspace_id = tenant.bound_workspace() and found_at < :before
          """);

  @Inject @TenantDb Db db;

  /**
   * Deletes old events of the next batch of rows: events that were processed, or waited for a
   * message that never came, and, by a different age, events that were not understood.
   *
   * @param after number of the row after which to continue; 0 for the start
   * @param worked processed events received before this moment are deleted
   * @param odd events that were not understood and were received before this moment are deleted;
   *     not after the other moment
   * @return where to continue; empty if all remaining rows are younger
   */
  public Optional<Long> deleteExpired(Caller caller, long after, Instant worked, Instant odd) {
    return deleteExpired(after, worked, odd, MAX);
  }

  Optional<Long> deleteExpired(long after, Instant worked, Instant odd, int most) {
    return db.first(
            FORGET.with("after", after).with("most", most).with("worked", worked).with("odd", odd),
            row -> Optional.ofNullable(Db.nullableLong(row, "next")))
        .flatMap(next -> next);
  }

  /** Deletes the gaps that were found before a moment. */
  public void deleteExpiredGaps(Caller caller, Instant before) {
    db.update(FORGET_GAPS.with("before", before));
  }
}
