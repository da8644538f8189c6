package plinth.tenancy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.api.FlywayException;
import plinth.kernel.DbException;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.kernel.Setting;

/**
 * Migrates dedicated databases to this release before this node uses them. A database that is
 * behind and cannot be migrated, or may not be without an operator's order, is refused with {@code
 * WORKSPACE_BEHIND}: its workspace waits while all others are served. It is checked again after a
 * pause, so that not every request pays for a failing migration or for the check.
 */
final class DedicatedSchema {
  static final String ON_USE = "on-use";
  static final String ORDERED = "ordered";

  private static final Log LOG = Log.of(DedicatedSchema.class);
  private static final Duration ASKED_EACH = Duration.ofSeconds(2);
  private static final Duration TRIED_EACH = Duration.ofSeconds(30);

  private final Map<String, Long> refusedUntil = new ConcurrentHashMap<>();

  /** Returns if the database has the schema of this release; refuses while it has not. */
  void ensureCurrent(String database) {
    Long until = refusedUntil.get(database);
    if (until != null && until - System.nanoTime() > 0) {
      throw workspaceBehind(until - System.nanoTime());
    }
    if (isOrdered()) {
      SchemaState state = Migrations.readState(Owner.source(Address.of(database)), Plane.TENANT);
      if (!state.isCurrent()) {
        throw refuse(database, ASKED_EACH);
      }
    } else {
      try {
        Migrations.migrateDedicated(Address.of(database));
      } catch (FlywayException e) {
        if (isUnreachable(e)) {
          throw e;
        }
        LOG.error("tenant_migration_failed", e, "database", database);
        throw refuse(database, TRIED_EACH);
      }
    }
    refusedUntil.remove(database);
  }

  /** Migrates at an operator's order. */
  void migrate(String database) {
    try {
      Migrations.migrateDedicated(Address.of(database));
    } catch (FlywayException e) {
      LOG.error("tenant_migration_failed", e, "database", database);
      throw new Problem(TenancyProblem.MIGRATION_FAILED);
    }
    refusedUntil.remove(database);
  }

  private static boolean isOrdered() {
    String word = Setting.PLINTH_TENANT_MIGRATION.text();
    if (!word.equals(ON_USE) && !word.equals(ORDERED)) {
      throw new IllegalStateException(
          Setting.PLINTH_TENANT_MIGRATION + " must be " + ON_USE + " or " + ORDERED);
    }
    return word.equals(ORDERED);
  }

  private Problem refuse(String database, Duration pause) {
    refusedUntil.put(database, System.nanoTime() + pause.toNanos());
    return workspaceBehind(pause.toNanos());
  }

  /**
   * The problem that refuses a workspace whose database is not ready, with the time until the next
   * check.
   */
  static Problem workspaceBehind(long nanos) {
    return new Problem(TenancyProblem.WORKSPACE_BEHIND)
        .with("retry_after", TimeUnit.NANOSECONDS.toSeconds(nanos) + 1);
  }

  /** Whether the state of the database is unknown, because it does not answer or is gone. */
  private static boolean isUnreachable(FlywayException failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof SQLException sql && sql.getSQLState() != null) {
        String state = sql.getSQLState();
        return state.startsWith("08")
            || state.startsWith("57P")
            || state.equals("3D000")
            || state.equals(DbException.EXHAUSTED);
      }
    }
    return false;
  }
}
