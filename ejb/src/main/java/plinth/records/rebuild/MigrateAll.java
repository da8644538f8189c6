package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Starts the migration of all objects of a workspace, each in a separate transaction, so that the
 * locks of all are never held at once. Objects with a running migration are skipped.
 */
@Saga
@ApplicationScoped
public class MigrateAll {
  @Inject private Migrations migrations;

  /** Starts the migrations and returns the progress of each object. */
  public List<Migration> start(Caller caller) {
    return migrations.objects(caller).stream()
        .map(slug -> migrations.startIdle(caller, slug))
        .flatMap(Optional::stream)
        .toList();
  }
}
