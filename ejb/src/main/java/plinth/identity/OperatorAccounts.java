package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Finds and changes the accounts of platform operators. */
@Stateless
@MainPlane
public class OperatorAccounts {
  private static final long LOCK = 7_315_011L;

  @Inject @MainDb private Db db;

  /** The active operator with this number. */
  public Optional<Operator> byId(long id) {
    return db.first(
        Sql.of(
            "select id, name, email, session_version from main.operator where id = ? and is_active",
            id),
        row -> new Operator(row.getLong(1), row.getString(2), row.getString(3), row.getInt(4)));
  }

  /** What is kept of the password of an active operator's address. */
  public Optional<PasswordGate.Kept> password(String email) {
    return db.first(
        Sql.of("select id, password from main.operator where email = ? and is_active", email),
        row -> new PasswordGate.Kept(row.getLong(1), row.getString(2)));
  }

  /** Keeps a hash of the same password at another cost. */
  public void renewPassword(long id, String before, String hash) {
    db.update(
        Sql.of(
            "update main.operator set password = ? where id = ? and password = ?",
            hash,
            id,
            before));
  }

  /**
   * Makes the first operator, once an installation: of nodes that start together one makes it.
   *
   * @param written called with the operator made, before the commit: what it cannot write down is
   *     not made
   */
  public void first(String email, String hash, Runnable written) {
    db.first(Sql.of("select pg_advisory_xact_lock(?)", LOCK), row -> true);
    int made =
        db.update(
            Sql.of(
                """
                insert into main.operator (name, email, password)
                select 'Operator', ?, ?
                where not exists (select 1 from main.operator)
                """,
                email,
                hash));
    if (made == 1) {
      written.run();
    }
  }

  /** Whether there is any operator. */
  public boolean isAny() {
    return db.first(Sql.of("select 1 from main.operator limit 1"), row -> true).isPresent();
  }
}
