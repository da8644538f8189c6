package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Begins to migrate all objects of a workspace, each in a transaction of its own, so that the locks
 * of all are never held at once. One that is at work already is left to it.
 */
@Saga
@ApplicationScoped
public class MigrateAll {
  @Inject private Migrations migrations;

  /** How far each object is now. */
  public List<Migration> start(Caller caller) {
    return migrations.objects(caller).stream()
        .map(slug -> migrations.startIdle(caller, slug))
        .flatMap(Optional::stream)
        .toList();
  }
}
