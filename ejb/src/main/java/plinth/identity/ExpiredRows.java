package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.StatementTime;

/** Deletes expired rows that are no longer needed. */
@Stateless
@MainPlane
public class ExpiredRows {
  private static final Duration QUOTA = Duration.ofHours(1);

  @Inject @MainDb Db db;

  /** The kinds of expired rows. */
  public enum Kind {
    /** Families past their maximum life, with their tokens. */
    REFRESH_FAMILIES("main.refresh_family where expires_at < ?", Duration.ZERO),
    /** Expired tokens of live families. */
    REFRESH_TOKENS("main.refresh_token where expires_at < ?", Duration.ZERO),
    CODES("main.one_time_code where expires_at < ?", Duration.ZERO),
    /** Codes of nodes of the previous release. */
    FORMER_CODES("main.otp where expires_at < ?", Duration.ZERO),
    EMAIL_CHANGES("main.email_change where expires_at < ?", Duration.ZERO),
    DEVICES("main.remembered_device where expires_at < ?", Duration.ZERO),
    PASSKEY_CHALLENGES("main.passkey_challenge where expires_at < ?", Duration.ZERO),
    QUOTAS("main.quota where ends_at < ?", Duration.ZERO),
    CODE_QUOTAS("main.otp_quota where updated_at < ?", QUOTA),
    LOGIN_FAILURES("main.login_failure where last_at < ?", LoginDelay.MEMORY);

    private final String rows;
    private final Duration kept;

    Kind(String rows, Duration kept) {
      this.rows = rows;
      this.kept = kept;
    }
  }

  /** Deletes the expired rows of one kind and returns their number. */
  public int deleteExpired(Kind kind, Instant moment) {
    StatementTime.removeLimit(db);
    return db.update(Sql.of("delete from " + kind.rows, moment.minus(kind.kept)));
  }
}
