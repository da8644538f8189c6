package plinth.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.identity.account.AccountFixture;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;

class ExpiredRowsTest {
  private final Db db = MainDatabase.db();
  private final ExpiredRows expiredRows = new ExpiredRows();
  private final RefreshFamilies families = new RefreshFamilies();
  private final LoginFailures failures = new LoginFailures();
  private final byte[] account = Secrets.sha256(Secrets.randomWord(12));
  private long userId;

  @BeforeEach
  void leave() {
    expiredRows.db = db;
    families.db = db;
    families.config = new IdentityConfig();
    failures.db = db;
    userId = MainDatabase.user(Secrets.randomWord(12));
    families.start(AccessClaims.user(userId, 0), null, AccountFixture.HOME);
    failures.recordFailure(account, "c00002");
  }

  private void forgetAll(Duration later) {
    Instant moment = Time.now().plus(later);
    for (ExpiredRows.Kind kind : ExpiredRows.Kind.values()) {
      expiredRows.deleteExpired(kind, moment);
    }
  }

  private long left() {
    return db.number(
        Sql.of(
            "select (select count(*) from main.refresh_token t join main.refresh_family f"
                + " on f.id = t.family_id where f.user_id = ?)"
                + " + (select count(*) from main.refresh_family where user_id = ?)"
                + " + (select count(*) from main.login_failure where account = ?)",
            userId,
            userId,
            account));
  }

  @Test
  void keepsUnexpiredEntries() {
    forgetAll(Duration.ofHours(23));
    assertThat(left()).isEqualTo(3);
  }

  @Test
  void forgetsTheRestAsItExpires() {
    forgetAll(Duration.ofHours(25));
    assertThat(left()).isEqualTo(2);
    forgetAll(Duration.ofDays(31));
    assertThat(left()).isEqualTo(1);
    forgetAll(Duration.ofDays(91));
    assertThat(left()).isZero();
  }
}
