package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Statement;
import java.util.function.Supplier;
import plinth.kernel.Db;
import plinth.tenancy.TenantDb;

/**
 * Does work and takes it back within the transaction, so that a dry run is told what the real one
 * would meet: locks, conflicts and all. A key of idempotency that was given is kept.
 */
@ApplicationScoped
class DryRun {
  @Inject @TenantDb private Db db;

  /** What the work answers; nothing of it stays when it is dry. */
  <T> T run(boolean isDry, Supplier<T> work) {
    if (!isDry) {
      return work.get();
    }
    command("savepoint trying");
    T answer = work.get();
    command("rollback to savepoint trying");
    return answer;
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
