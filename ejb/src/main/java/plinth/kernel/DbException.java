package plinth.kernel;

import jakarta.ejb.ApplicationException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * The database refused a statement or could not be reached. It rolls the transaction back and
 * becomes a 500, or a 503 when the database cannot be reached. It leaves session beans bare: the
 * server does not log each of them on its way.
 */
@ApplicationException(rollback = true)
public final class DbException extends RuntimeException {
  /** Wraps what the driver threw. */
  public DbException(SQLException cause) {
    super(cause.getMessage(), cause);
  }

  /** The failure of the database that caused this one; empty: there is none. */
  public static Optional<DbException> within(@Nullable Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof DbException db) {
        return Optional.of(db);
      } else if (at instanceof SQLException sql) {
        return Optional.of(new DbException(sql));
      }
    }
    return Optional.empty();
  }

  /** The SQLSTATE, empty when the driver gave none. */
  public String state() {
    return getCause() instanceof SQLException e && e.getSQLState() != null ? e.getSQLState() : "";
  }

  /** Whether the database could not be reached, ended the connection, or asks to be asked again. */
  public boolean isUnavailable() {
    return isDisconnected() || state().equals("53300") || isMoved() || isConflict();
  }

  /** Whether a failure has this cause: the database could not be reached. */
  public static boolean isOutage(@Nullable Throwable failure) {
    return within(failure).filter(DbException::isUnavailable).isPresent();
  }

  /** Whether the connection is of no use any more. */
  public boolean isDisconnected() {
    return state().startsWith("08") || state().startsWith("57P");
  }

  /**
   * Whether the workspace was in this database and is in another now: who asks again gets there.
   */
  public boolean isMoved() {
    return state().equals("MV001");
  }

  /**
   * Whether transactions waited for each other in a circle or cannot be put in an order: this one
   * was chosen to give way, and who asks again gets through.
   */
  public boolean isConflict() {
    return state().startsWith("40");
  }

  /** Whether a unique index refused the statement. */
  public boolean isUniqueViolation() {
    return state().equals("23505");
  }

  /** Whether a constraint of any kind refused the statement. */
  public boolean isRefusedByConstraint() {
    return state().startsWith("23");
  }

  /** The constraint or index that refused the statement, empty when none did. */
  public String constraint() {
    ServerErrorMessage message =
        getCause() instanceof PSQLException e ? e.getServerErrorMessage() : null;
    return message == null || message.getConstraint() == null ? "" : message.getConstraint();
  }

  /** Whether the statement took longer than it was allowed to. */
  public boolean isTimeout() {
    return state().equals("57014");
  }
}
