package plinth.sso;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.StatementTime;

/** Deletes expired rows of single sign-on. */
@Stateless
@MainPlane
public class ExpiredSignIns {
  @Inject @MainDb private Db db;

  /** Deletes the rows of one table that expired. */
  public void deleteExpired(String table, Instant moment) {
    StatementTime.removeLimit(db);
    db.update(Sql.of("delete from main." + table + " where expires_at < ?", moment));
  }
}
