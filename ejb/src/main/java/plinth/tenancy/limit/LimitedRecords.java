package plinth.tenancy.limit;

import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DbException;
import plinth.tenancy.Binding;
import plinth.tenancy.transaction.Transactions;

/**
 * The limit of transactions on the records that a member sees. The database applies it: such a
 * transaction runs as the role {@code plinth_member}. Decision 0220.
 */
public final class LimitedRecords {
  private LimitedRecords() {}

  /** The member to whose records the current transaction is limited; null: it is not. */
  public static @Nullable Long member() {
    Binding bound = bound();
    return bound != null && bound.isLimited() ? bound.memberId() : null;
  }

  /** Whether the current transaction also sees records that are shared with its member. */
  public static boolean hasShares() {
    Binding bound = bound();
    return bound != null && bound.hasShares();
  }

  /**
   * Runs a step of a transaction that sees all records of the workspace, for work that follows from
   * a change and whose result the member is not shown: what a relation requires, entries in the
   * logs of related records, stored values.
   */
  public static <T extends @Nullable Object> T seeAll(Supplier<T> step) {
    return seeAs(null, step);
  }

  /**
   * Runs a step of a transaction that sees the records of a member, for work of the platform on
   * behalf of somebody.
   *
   * @param member the number of the member whose role limits the step; null: none does
   */
  public static <T extends @Nullable Object> T seeAs(@Nullable Long member, Supplier<T> step) {
    try {
      return callAs(member, step::get);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a step like {@link #seeAll(Supplier)} without a result. */
  public static void seeAll(Runnable step) {
    LimitedRecords.<@Nullable Void>seeAll(
        () -> {
          step.run();
          return null;
        });
  }

  /**
   * Runs a part of a transaction with the records that a member sees.
   *
   * @param member the number of the member; null: all records
   */
  public static <T extends @Nullable Object> T callAs(@Nullable Long member, Callable<T> part)
      throws Exception {
    Binding bound = bound();
    if (bound == null || Objects.equals(bound.memberId(), member)) {
      return part.call();
    }
    Long before = bound.memberId();
    limit(bound, member);
    boolean isDone = false;
    try {
      T result = part.call();
      isDone = true;
      return result;
    } finally {
      restore(bound, before, isDone);
    }
  }

  /** A failed statement ends the transaction, or a savepoint sets the role back. */
  private static void restore(Binding bound, @Nullable Long before, boolean isDone) {
    try {
      limit(bound, before);
    } catch (DbException e) {
      if (isDone) {
        throw e;
      }
    }
  }

  private static void limit(Binding bound, @Nullable Long member) {
    try {
      bound.limitTo(member);
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  private static @Nullable Binding bound() {
    return Transactions.inTransaction() ? Binding.current() : null;
  }
}
