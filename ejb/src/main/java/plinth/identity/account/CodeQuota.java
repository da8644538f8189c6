package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import plinth.identity.IdentityConfig;
import plinth.identity.IdentityProblem;
import plinth.identity.KnownNetworks;
import plinth.identity.LoginDelay;
import plinth.identity.Quotas;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * Limits the codes that are sent to one address: three at once, then one per minute, five per hour
 * for each requesting address block, so that a stranger elsewhere cannot use up the owner's codes.
 * Blocks from which the account has never signed in also share one limit, so that many of them
 * cannot fill a mailbox. Requests count whether or not the address has an account.
 */
@ApplicationScoped
public class CodeQuota {
  private static final String OF_STRANGERS = "codes of strangers";
  private static final int AT_ONCE = 3;
  private static final int AN_HOUR = 5;
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private static final Sql TAKE =
      Sql.named(
          """
          insert into main.otp_quota as q (digest, address, asked_at, updated_at)
          values (:digest, :address, array[:now::timestamptz], :now)
          on conflict (digest) do update set asked_at = array(
            select a
            from unnest(q.asked_at) a
            where a > :hourAgo
            order by a
          ) || excluded.asked_at, updated_at = excluded.updated_at
          where (
            select count(*) < :anHour and (count(*) < :atOnce or max(a) <= :pauseAgo)
            from unnest(q.asked_at) a
            where a > :hourAgo
          )
          """);

  private static final Sql ASKED =
      Sql.named(
          """
          select a
          from main.otp_quota q, unnest(q.asked_at) a
          where q.digest = :digest and a > :since
          order by a
          """);

  @Inject IdentityConfig config;
  @Inject @MainDb Db db;
  @Inject Quotas quotas;
  @Inject KnownNetworks known;

  /** Counts one code; refuses with the seconds to wait. */
  public void consume(String use, String email, Caller.Origin origin) {
    String block = LoginDelay.prefix(origin.address());
    quotas.consume(Quotas.Bound.hourly("codes of block", config.maxCodesOfBlock()), block);
    if (!known.isKnown(email, block)) {
      quotas.consume(Quotas.Bound.hourly(OF_STRANGERS, config.maxCodesOfAddress()), email);
    }
    consumeByKey(use + '\0' + email + '\0' + block, email);
  }

  private void consumeByKey(String key, String email) {
    Instant now = Time.now();
    Instant hourAgo = now.minus(HOUR);
    byte[] digest = Secrets.sha256(key);
    int taken =
        db.update(
            TAKE.with("digest", digest)
                .with("address", Secrets.sha256(email))
                .with("now", now)
                .with("hourAgo", hourAgo)
                .with("anHour", AN_HOUR)
                .with("atOnce", AT_ONCE)
                .with("pauseAgo", now.minus(PAUSE)));
    if (taken == 0) {
      throw new Problem(IdentityProblem.OTP_RATE_LIMITED)
          .with("retry_after", remainingDelay(listRequests(digest, hourAgo), now).toSeconds() + 1)
          .with("limit", AN_HOUR)
          .with("window", HOUR.toSeconds());
    }
  }

  /** Deletes the counts of an address that no account uses any more. */
  void reset(String email) {
    quotas.reset(OF_STRANGERS, email);
    db.update(Sql.of("delete from main.otp_quota where address = ?", Secrets.sha256(email)));
  }

  private List<Instant> listRequests(byte[] digest, Instant since) {
    return db.list(
        ASKED.with("digest", digest).with("since", since),
        row -> java.util.Objects.requireNonNull(Db.moment(row, "a")));
  }

  /** The wait after a refusal now, given the ordered requests of the last hour. */
  static Duration remainingDelay(List<Instant> asked, Instant now) {
    if (asked.isEmpty()) {
      return Duration.ZERO;
    }
    Instant free =
        asked.size() >= AN_HOUR
            ? asked.get(asked.size() - AN_HOUR).plus(HOUR)
            : asked.get(asked.size() - 1).plus(PAUSE);
    return free.isAfter(now) ? Duration.between(now, free) : Duration.ZERO;
  }
}
