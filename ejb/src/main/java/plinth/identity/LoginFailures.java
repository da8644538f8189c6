package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Failed sign-ins by account (its digest, also of accounts that nobody has) and neighbourhood. */
@Stateless
@MainPlane
public class LoginFailures {
  @Inject @MainDb Db db;

  /** How long the next try has to wait; zero when it may be made. */
  public Duration wait(byte[] account, String prefix) {
    Instant now = Time.now();
    return db.first(
            Sql.of(
                "select failures, last_at from main.login_failure"
                    + " where account = ? and prefix = ? and last_at > ?",
                account,
                prefix,
                now.minus(LoginDelay.MEMORY)),
            row ->
                Duration.between(
                    now,
                    Objects.requireNonNull(Db.moment(row, "last_at"))
                        .plus(LoginDelay.after(row.getInt("failures")))))
        .filter(wait -> !wait.isNegative())
        .orElse(Duration.ZERO);
  }

  /** Counts a failure. */
  public void count(byte[] account, String prefix) {
    Instant now = Time.now();
    db.update(
        Sql.of(
            "insert into main.login_failure as f (account, prefix, failures, last_at)"
                + " values (?, ?, 1, ?) on conflict (account, prefix) do update set"
                + " failures = case when f.last_at > ? then f.failures + 1 else 1 end,"
                + " last_at = excluded.last_at",
            account,
            prefix,
            now,
            now.minus(LoginDelay.MEMORY)));
  }

  /** Forgets the failures from a neighbourhood after a sign-in from there. */
  public void forget(byte[] account, String prefix) {
    db.update(
        Sql.of("delete from main.login_failure where account = ? and prefix = ?", account, prefix));
  }
}
