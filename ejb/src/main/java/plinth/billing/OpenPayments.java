package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Counts unsettled obligations over all workspaces, for metrics. */
@Stateless
@MainPlane
public class OpenPayments {
  private static final Sql COUNT =
      Sql.named(
          """
          select count(*) as waiting, count(*) filter (where failures > 0) as declined
          from main.obligation
          where state in ('open', 'pending')
          """);

  @Inject @MainDb private Db db;

  /**
   * The numbers of unsettled obligations.
   *
   * @param open all unsettled obligations
   * @param declined those that were declined at least once
   */
  public record Counts(long open, long declined) {}

  /** Counts the unsettled obligations. */
  public Counts count(Caller caller) {
    return db.one(COUNT, row -> new Counts(row.getLong("waiting"), row.getLong("declined")));
  }
}
