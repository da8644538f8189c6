package plinth.kernel;

import jakarta.ejb.ApplicationException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * The database refused a statement or could not be reached. Rolls the transaction back and becomes
 * a 500, or a 503 if the database could not be reached. Session beans throw it unwrapped, so that
 * the server does not log it at every bean.
 */
@ApplicationException(rollback = true)
public final class DbException extends RuntimeException {
  /** The SQLSTATE of a database that has no room for another connection. */
  public static final String EXHAUSTED = "53300";

  /** Wraps an exception of the driver. */
  public DbException(SQLException cause) {
    super(cause.getMessage(), cause);
  }

  /** The database failure in the causes of an exception; empty if there is none. */
  public static Optional<DbException> findIn(@Nullable Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof DbException db) {
        return Optional.of(db);
      } else if (at instanceof SQLException sql) {
        return Optional.of(new DbException(sql));
      }
    }
    return Optional.empty();
  }

  /** The SQLSTATE; empty if the driver gave none. */
  public String state() {
    return getCause() instanceof SQLException e && e.getSQLState() != null ? e.getSQLState() : "";
  }

  /** Whether the database could not be reached, ended the connection, or asks for a retry. */
  public boolean isUnavailable() {
    return isDisconnected() || state().equals(EXHAUSTED) || isMoved() || isConflict();
  }

  /** Whether an unavailable database caused a failure. */
  public static boolean isOutage(@Nullable Throwable failure) {
    return findIn(failure).filter(DbException::isUnavailable).isPresent();
  }

  /** Whether the connection can no longer be used. */
  public boolean isDisconnected() {
    return state().startsWith("08") || state().startsWith("57P");
  }

  /** Throws the problem (403) if the database refused the caller a change of this record. */
  void refuse() {
    if (state().equals("RS001")) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED,
          fromServer(ServerErrorMessage::getMessage)
              .orElse(KernelProblem.PERMISSION_DENIED.message()));
    }
  }

  /** Whether the workspace has moved from this database to another; a retry reaches the new one. */
  public boolean isMoved() {
    return state().equals("MV001");
  }

  /**
   * Whether this transaction was chosen to end a deadlock or a serialization conflict; a retry
   * succeeds.
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

  /** The constraint or index that refused the statement; empty if none did. */
  public String constraint() {
    return fromServer(ServerErrorMessage::getConstraint).orElse("");
  }

  /** A part of what the server said; empty if it said nothing or not this. */
  private Optional<String> fromServer(Function<ServerErrorMessage, @Nullable String> part) {
    return getCause() instanceof PSQLException e
        ? Optional.ofNullable(e.getServerErrorMessage()).map(part)
        : Optional.empty();
  }

  /** Whether the statement exceeded its time limit. */
  public boolean isTimeout() {
    return state().equals("57014");
  }
}
