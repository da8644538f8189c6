package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** The versions that tokens are held against; empty for whoever is blocked or gone. */
@Stateless
@MainPlane
public class SessionVersions {
  @Inject @MainDb private Db db;

  /** A user's. */
  public Optional<Integer> user(long id) {
    return db.first(
        Sql.of("select session_version from main.\"user\" where id = ? and not is_block", id),
        row -> row.getInt(1));
  }

  /** An operator's. */
  public Optional<Integer> operator(long id) {
    return db.first(
        Sql.of("select session_version from main.operator where id = ? and is_active", id),
        row -> row.getInt(1));
  }
}
