package plinth.records.tally;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Folds the tallies in the database of one workspace. */
@Stateless
@Tenanted
public class DedicatedTallyFolds {
  @Inject @TenantDb private Db db;

  /** Folds some changes; answers whether there may be more. */
  public boolean fold(Caller caller) {
    return RecordTallies.fold(db);
  }
}
