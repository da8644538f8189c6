package plinth.records.index;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Merges the new entries of indexes in the database of a workspace. */
@Stateless
@Tenanted
public class IndexMerges {
  private static final Sql MERGE = Sql.of("select tenant.merge_index_entries()");

  @Inject @TenantDb private Db db;

  /** Merges the entries that are there now; those that are added meanwhile may stay. */
  public void merge(Caller caller) {
    db.one(MERGE, row -> true);
  }
}
