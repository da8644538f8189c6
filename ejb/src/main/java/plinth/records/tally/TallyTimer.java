package plinth.records.tally;

import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.function.BooleanSupplier;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.tenancy.Workspaces;

/**
 * Folds tally changes often enough that few remain to be summed up by queries, on whichever node
 * comes first: in the main database every ten seconds, in dedicated ones each minute.
 */
@Singleton
@Startup
@Lock(LockType.READ)
@TransactionManagement(TransactionManagementType.BEAN)
public class TallyTimer {
  private static final String NAME = "tally_fold";

  /** The maximum number of portions per run; the next run continues. */
  private static final int PORTIONS = 40;

  @Inject private TallyFolds folds;
  @Inject private DedicatedTallyFolds dedicated;
  @Inject private Workspaces workspaces;

  /** Folds tally changes in the main database. */
  @Schedule(hour = "*", minute = "*", second = "4/10", persistent = false)
  public void often() {
    BestEffort.run(NAME, () -> all(folds::fold));
  }

  /** Folds tally changes in the dedicated databases. */
  @Schedule(hour = "*", minute = "*", second = "52", persistent = false)
  public void everyMinute() {
    BestEffort.run(NAME, () -> workspaces.listDedicated().forEach(TallyTimer.this::fold));
  }

  private void fold(Caller.Workspace workspace) {
    Caller caller = Caller.system("tally-fold").inWorkspace(workspace);
    BestEffort.run(NAME, () -> all(() -> dedicated.fold(caller)));
  }

  private static void all(BooleanSupplier portion) {
    for (int i = 0; i < PORTIONS && portion.getAsBoolean(); i++) {
      // The condition folds the next portion.
    }
  }
}
