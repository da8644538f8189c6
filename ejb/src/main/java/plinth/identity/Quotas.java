package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import plinth.kernel.Db;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Limits how often something may happen in a time window, across all nodes. The window of a key
 * begins with its first use. Each use is decided by one statement.
 */
@Stateless
@MainPlane
public class Quotas {
  private static final Sql TAKE =
      Sql.named(
          """
          insert into main.quota as q (digest, used, ends_at)
          values (:digest, 1, :endsAt)
          on conflict (digest) do update
          set used = case when q.ends_at <= :now then 1 else q.used + 1 end,
              ends_at = case when q.ends_at <= :now then excluded.ends_at else q.ends_at end
          where q.ends_at <= :now or q.used < :most
          """);

  @Inject @MainDb Db db;

  /**
   * A limit.
   *
   * @param word the name of the limited action, unique among the limits
   * @param most the maximum number of uses in a window; 0: unlimited
   * @param window the length of a window
   */
  public record Bound(String word, long most, Duration window) {
    /** An hourly limit; 0: unlimited. */
    public static Bound hourly(String word, long most) {
      return new Bound(word, most, Duration.ofHours(1));
    }

    /** A daily limit; 0: unlimited. */
    public static Bound daily(String word, long most) {
      return new Bound(word, most, Duration.ofDays(1));
    }
  }

  /**
   * Counts one use; refuses with {@code RATE_LIMITED} (429) and the seconds to wait.
   *
   * @param whose the subject of the count; nothing is counted for an empty text
   */
  public void consume(Bound bound, String whose) {
    if (bound.most() <= 0 || whose.isEmpty()) {
      return;
    }
    Instant now = Time.now();
    int taken =
        db.update(
            TAKE.with("digest", digest(bound, whose))
                .with("endsAt", now.plus(bound.window()))
                .with("now", now)
                .with("most", bound.most()));
    if (taken == 0) {
      throw new Problem(KernelProblem.RATE_LIMITED)
          .with("retry_after", remainingTime(bound, whose, now).toSeconds() + 1)
          .with("limit", bound.most())
          .with("window", bound.window().toSeconds());
    }
  }

  /** Gives back a use that should not count after all. */
  public void refund(Bound bound, String whose) {
    if (bound.most() > 0 && !whose.isEmpty()) {
      db.update(
          Sql.of(
              "update main.quota set used = used - 1 where digest = ? and used > 0",
              digest(bound, whose)));
    }
  }

  /** Deletes the count of a subject that no longer exists. */
  public void reset(String word, String whose) {
    db.update(
        Sql.of(
            "delete from main.quota where digest = ?",
            digest(new Bound(word, 1, Duration.ZERO), whose)));
  }

  private Duration remainingTime(Bound bound, String whose, Instant now) {
    return db.first(
            Sql.of("select ends_at from main.quota where digest = ?", digest(bound, whose)),
            row -> Duration.between(now, Objects.requireNonNull(Db.moment(row, "ends_at"))))
        .filter(left -> !left.isNegative())
        .orElse(Duration.ZERO);
  }

  private static byte[] digest(Bound bound, String whose) {
    return Secrets.sha256(bound.word() + '\0' + whose);
  }
}
