package plinth.access.oauth;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.StatementTime;

/** Deletes expired codes and tokens of OAuth apps. */
@Stateless
@MainPlane
public class ExpiredGrants {
  private static final Duration KEPT = Duration.ofDays(1);

  @Inject @MainDb private Db db;

  /** Deletes the rows of one table that expired at least a day ago. */
  public void deleteExpired(String table, Instant moment) {
    StatementTime.removeLimit(db);
    db.update(Sql.of("delete from main." + table + " where expires_at < ?", moment.minus(KEPT)));
  }
}
