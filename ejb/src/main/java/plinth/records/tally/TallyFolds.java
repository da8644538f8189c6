package plinth.records.tally;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.StatementTime;

/** Folds tally changes of all shared workspaces. */
@Stateless
@MainPlane
public class TallyFolds {
  @Inject @MainDb private Db db;

  /** Folds a portion of the changes; returns whether there may be more. */
  public boolean fold() {
    StatementTime.removeLimit(db);
    return RecordTallies.fold(db);
  }
}
