package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * Names and passwords of registrations that are pending until a code is entered. There is one row
 * per unverified account. If registrations with different passwords meet, it keeps none of the
 * passwords: a code then only proves who owns the mailbox. Runs in the transaction of its caller,
 * which has locked the account's row.
 */
@ApplicationScoped
public class Registrations {
  private static final Sql OF_ADDRESS =
      Sql.named(
          """
          select r.name, r.password
          from main.registration r
          join main."user" u on u.id = r.user_id
          where u.email = :email
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.registration as r (user_id, name, password, updated_at)
          values (:user, :name, :password, :now)
          on conflict (user_id) do update
          set name = case when r.password = excluded.password then excluded.name end,
              password = case when r.password = excluded.password then r.password end,
              updated_at = excluded.updated_at
          """);

  private static final Sql CONTEST =
      Sql.named(
          """
          insert into main.registration (user_id, name, password, updated_at)
          values (:user, null, null, :now)
          on conflict (user_id) do update
          set name = null, password = null, updated_at = excluded.updated_at
          """);

  @Inject @MainDb Db db;

  /**
   * The pending registration of an account.
   *
   * @param name the requested name; null if registrations contradict each other
   * @param password hash of the requested password; null if registrations contradict each other
   */
  public record Waiting(@Nullable String name, @Nullable String password) {
    /** Whether registrations with different passwords are pending. */
    boolean isContested() {
      return password == null;
    }
  }

  /** The pending registration of the address, if any. */
  Optional<Waiting> findByEmail(String email) {
    return db.first(
        OF_ADDRESS.with("email", email),
        row -> new Waiting(row.getString("name"), row.getString("password")));
  }

  /** Adds a registration; if its hash differs from the pending one, neither is kept. */
  void add(long userId, String name, String hash) {
    db.update(
        ADD.with("user", userId).with("name", name).with("password", hash).with("now", Time.now()));
  }

  /** Prevents any registration, present or later, from setting the password of this account. */
  void markContested(long userId) {
    db.update(CONTEST.with("user", userId).with("now", Time.now()));
  }

  /** Removes and returns the pending registration of an account. */
  Optional<Waiting> removeByUser(long userId) {
    return db.first(
        Sql.of("delete from main.registration where user_id = ? returning name, password", userId),
        row -> new Waiting(row.getString("name"), row.getString("password")));
  }
}
