package plinth.records.tally;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Folds tally changes in the database of one dedicated workspace. */
@Stateless
@Tenanted
public class DedicatedTallyFolds {
  @Inject @TenantDb private Db db;

  /** Folds a portion of the changes; returns whether there may be more. */
  public boolean fold(Caller caller) {
    return RecordTallies.fold(db);
  }
}
