package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Statement;
import java.util.Optional;
import java.util.function.Supplier;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.tenancy.TenantDb;

/** Runs work that may be rolled back within its transaction. */
@ApplicationScoped
public class Savepoints {
  @Inject @TenantDb private Db db;

  /**
   * Runs work and returns its result. A dry run is rolled back afterwards, so that it meets the
   * same locks and conflicts as the real one; its idempotency key is kept.
   */
  public <T> T run(boolean isDry, Supplier<T> work) {
    if (!isDry) {
      return work.get();
    }
    execute("savepoint attempt");
    T answer = work.get();
    undo();
    return answer;
  }

  /** Runs work and returns its result; rolls the work back if it or the database refuses. */
  public <T> T unlessRefused(Supplier<T> work) {
    execute("savepoint attempt");
    try {
      T answer = work.get();
      execute("release savepoint attempt");
      return answer;
    } catch (Problem | DbException refused) {
      undo();
      throw refused;
    }
  }

  /** Runs work and returns its result; rolls the work back if the result is empty. */
  public <T> Optional<T> unlessEmpty(Supplier<Optional<T>> work) {
    execute("savepoint attempt");
    Optional<T> answer = work.get();
    if (answer.isEmpty()) {
      undo();
    } else {
      execute("release savepoint attempt");
    }
    return answer;
  }

  /** Releases the savepoint too, because it would hide that of an enclosing attempt. */
  private void undo() {
    execute("rollback to savepoint attempt");
    execute("release savepoint attempt");
  }

  private void execute(String command) {
    db.withConnection(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute(command);
          }
        });
  }
}
