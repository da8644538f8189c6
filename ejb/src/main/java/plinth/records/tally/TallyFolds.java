package plinth.records.tally;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.StatementTime;

/** Folds the tallies of all shared workspaces. */
@Stateless
@MainPlane
public class TallyFolds {
  @Inject @MainDb private Db db;

  /** Folds some changes; answers whether there may be more. */
  public boolean fold() {
    StatementTime.unbound(db);
    return RecordTallies.fold(db);
  }
}
