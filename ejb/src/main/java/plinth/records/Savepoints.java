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

/** Does work that may be taken back within its transaction. */
@ApplicationScoped
public class Savepoints {
  @Inject @TenantDb private Db db;

  /**
   * What the work answers; nothing of it stays when it is dry, so that a dry run is told what the
   * real one would meet: locks, conflicts and all. A key of idempotency that was given is kept.
   */
  public <T> T run(boolean isDry, Supplier<T> work) {
    if (!isDry) {
      return work.get();
    }
    command("savepoint attempt");
    T answer = work.get();
    undo();
    return answer;
  }

  /** What the work answers; nothing of it stays when it or the database refuses. */
  public <T> T unlessRefused(Supplier<T> work) {
    command("savepoint attempt");
    try {
      T answer = work.get();
      command("release savepoint attempt");
      return answer;
    } catch (Problem | DbException refused) {
      undo();
      throw refused;
    }
  }

  /** What the work answers; nothing of it stays when that is empty. */
  public <T> Optional<T> unlessEmpty(Supplier<Optional<T>> work) {
    command("savepoint attempt");
    Optional<T> answer = work.get();
    if (answer.isEmpty()) {
      undo();
    } else {
      command("release savepoint attempt");
    }
    return answer;
  }

  /** The savepoint goes too: it would hide the one of an attempt that this one is part of. */
  private void undo() {
    command("rollback to savepoint attempt");
    command("release savepoint attempt");
  }

  private void command(String command) {
    db.work(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute(command);
          }
        });
  }
}
