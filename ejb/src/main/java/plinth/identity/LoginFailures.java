package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Counts failed sign-ins by account (its digest, also for addresses without an account) and network
 * prefix.
 */
@Stateless
@MainPlane
public class LoginFailures {
  private static final Sql WAIT =
      Sql.named(
          """
          select failures, last_at
          from main.login_failure
          where account = :account and prefix = :prefix and last_at > :since
          """);

  private static final Sql COUNT =
      Sql.named(
          """
          insert into main.login_failure as f (account, prefix, failures, last_at)
          values (:account, :prefix, 1, :now)
          on conflict (account, prefix)
          do update set failures = case when f.last_at > :since then f.failures + 1 else 1 end,
              last_at = excluded.last_at
          """);

  @Inject @MainDb Db db;
  @Inject Quotas quotas;
  @Inject KnownNetworks known;
  @Inject IdentityConfig config;

  /**
   * Counts an attempt as a failure until it has succeeded: for its address block, over all
   * accounts, and for the account, over all blocks from which it has never signed in. Refuses with
   * {@code RATE_LIMITED} (429) after too many.
   *
   * @param id number of the user or operator; null: the address has no account
   */
  public void countAttempt(String kind, @Nullable Long id, byte[] account, String prefix) {
    quotas.consume(ofBlock(), prefix);
    if (id == null || !known.isKnown(kind, id, prefix)) {
      quotas.consume(ofAccount(), HexFormat.of().formatHex(account));
    }
  }

  private Quotas.Bound ofBlock() {
    return Quotas.Bound.hourly("failures of block", config.maxFailuresOfBlock());
  }

  private Quotas.Bound ofAccount() {
    return Quotas.Bound.hourly("failures of account", config.maxFailuresOfAccount());
  }

  /** The delay before the next attempt; zero if it may be made now. */
  public Duration remainingDelay(byte[] account, String prefix) {
    Instant now = Time.now();
    return db.first(
            WAIT.with("account", account)
                .with("prefix", prefix)
                .with("since", now.minus(LoginDelay.MEMORY)),
            row ->
                Duration.between(
                    now,
                    Objects.requireNonNull(Db.moment(row, "last_at"))
                        .plus(LoginDelay.after(row.getInt("failures")))))
        .filter(wait -> !wait.isNegative())
        .orElse(Duration.ZERO);
  }

  /** Counts a failure. */
  public void recordFailure(byte[] account, String prefix) {
    Instant now = Time.now();
    db.update(
        COUNT
            .with("account", account)
            .with("prefix", prefix)
            .with("now", now)
            .with("since", now.minus(LoginDelay.MEMORY)));
  }

  /** Deletes the failures from a network prefix after a sign-in from there. */
  public void clear(byte[] account, String prefix) {
    quotas.refund(ofBlock(), prefix);
    quotas.refund(ofAccount(), HexFormat.of().formatHex(account));
    db.update(
        Sql.of("delete from main.login_failure where account = ? and prefix = ?", account, prefix));
  }

  /** Deletes all failures of an account. */
  public void clearAll(byte[] account) {
    db.update(Sql.of("delete from main.login_failure where account = ?", account));
  }
}
