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
 * Names and passwords of registrations that wait for their code. One row waits for an unverified
 * account. Where registrations with different passwords meet in it, it keeps none of them: a code
 * then proves the mailbox alone. It works in the transaction of its caller, who holds the account's
 * row.
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
   * What waits for an account.
   *
   * @param name the name asked for; null when registrations contradict each other
   * @param password hash of the password asked for; null when registrations contradict each other
   */
  public record Waiting(@Nullable String name, @Nullable String password) {
    /** Whether registrations with different passwords wait. */
    boolean isContested() {
      return password == null;
    }
  }

  /** What waits for the address, if somebody registered it and it is not verified. */
  Optional<Waiting> of(String email) {
    return db.first(
        OF_ADDRESS.with("email", email),
        row -> new Waiting(row.getString("name"), row.getString("password")));
  }

  /** Adds a registration; one with another hash than the one that waits leaves neither. */
  void add(long userId, String name, String hash) {
    db.update(
        ADD.with("user", userId).with("name", name).with("password", hash).with("now", Time.now()));
  }

  /** Lets no password of a registration be taken for this account, also of one that comes later. */
  void contest(long userId) {
    db.update(CONTEST.with("user", userId).with("now", Time.now()));
  }

  /** Removes what waits for an account and answers it. */
  Optional<Waiting> take(long userId) {
    return db.first(
        Sql.of("delete from main.registration where user_id = ? returning name, password", userId),
        row -> new Waiting(row.getString("name"), row.getString("password")));
  }
}
