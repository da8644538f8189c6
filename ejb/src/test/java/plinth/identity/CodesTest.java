package plinth.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.identity.CodePurpose.RESET;
import static plinth.identity.CodePurpose.VERIFY;
import static plinth.identity.Codes.Result.EXPIRED;
import static plinth.identity.Codes.Result.RIGHT;
import static plinth.identity.Codes.Result.WRONG;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.mail.Mail;
import plinth.mail.Post;

class CodesTest {
  private final Db db = MainDatabase.db();
  private final Codes codes = new Codes();
  private final CodeQuota quota = new CodeQuota();
  private String mailed = "";
  private User user;

  @BeforeEach
  void register() {
    codes.db = db;
    quota.db = db;
    codes.post =
        new Post() {
          @Override
          public void send(Mail mail) {
            mailed = mail.values().get("code");
          }
        };
    long id = MainDatabase.user(Secrets.word(12));
    user =
        db.one(Sql.of("select " + User.COLUMNS + " from main.\"user\" where id = ?", id), User::of);
  }

  private Codes.Result attempt(String code) {
    return codes.attempt(user.email(), VERIFY, code);
  }

  private String wrong() {
    return mailed.equals("000000") ? "000001" : "000000";
  }

  @Test
  void isSixDigitsAndGoodOnce() {
    codes.send(user, VERIFY);
    assertThat(mailed).matches("[0-9]{6}");
    assertThat(attempt(mailed)).isEqualTo(RIGHT);
    assertThat(attempt(mailed)).isEqualTo(WRONG);
  }

  @Test
  void isBoundToItsPurposeAndPerson() {
    codes.send(user, RESET);
    assertThat(attempt(mailed)).isEqualTo(WRONG);
    assertThat(codes.attempt("nobody@example.com", RESET, mailed)).isEqualTo(WRONG);
    assertThat(codes.attempt(user.email(), RESET, mailed)).isEqualTo(RIGHT);
  }

  @Test
  void isVoidOnceAnotherIsSent() {
    codes.send(user, VERIFY);
    String before = mailed;
    do {
      codes.send(user, VERIFY);
    } while (mailed.equals(before));
    assertThat(attempt(before)).isEqualTo(WRONG);
    assertThat(attempt(mailed)).isEqualTo(RIGHT);
  }

  @Test
  void takesTheFifthTryAndNoSixth() {
    codes.send(user, VERIFY);
    for (int i = 0; i < 4; i++) {
      assertThat(attempt(wrong())).isEqualTo(WRONG);
    }
    assertThat(attempt(mailed)).isEqualTo(RIGHT);
    codes.send(user, VERIFY);
    for (int i = 0; i < 5; i++) {
      assertThat(attempt(wrong())).isEqualTo(WRONG);
    }
    assertThat(attempt(mailed)).isEqualTo(WRONG);
  }

  @Test
  void tellsOnlyWhoKnowsTheCodeThatItHasExpired() {
    codes.send(user, VERIFY);
    db.update(Sql.of("update main.otp set expires_at = now() where user_id = ?", user.id()));
    assertThat(attempt(wrong())).isEqualTo(WRONG);
    assertThat(attempt(mailed)).isEqualTo(EXPIRED);
  }

  @Test
  void countsTriesThatRaceOneAfterTheOther() throws Exception {
    codes.send(user, VERIFY);
    assertThat(Race.of(16, i -> () -> attempt(wrong()))).containsOnly(WRONG);
    assertThat(db.number(Sql.of("select tries from main.otp where user_id = ?", user.id())))
        .isEqualTo(5);
    assertThat(attempt(mailed)).isEqualTo(WRONG);
  }

  @Test
  void isTakenOnceUnderRace() throws Exception {
    codes.send(user, VERIFY);
    assertThat(Race.of(16, i -> () -> attempt(mailed))).containsOnlyOnce(RIGHT);
  }

  @Test
  void keepsNoCode() {
    codes.send(user, VERIFY);
    assertThat(
            db.list(
                Sql.of("select o::text from main.otp o where user_id = ?", user.id()),
                row -> row.getString(1)))
        .noneMatch(row -> row.contains("," + mailed));
  }

  @Test
  void sendsThreeAtOnceAlsoUnderRace() throws Exception {
    List<Boolean> taken =
        Race.of(
            10,
            i ->
                () -> {
                  try {
                    quota.take("verify", user.email());
                    return true;
                  } catch (Problem refused) {
                    return false;
                  }
                });
    assertThat(taken).filteredOn(is -> is).hasSize(3);
  }

  @Test
  void sendsOneAMinuteAfterThatAndFiveAnHour() {
    for (int i = 0; i < 3; i++) {
      quota.take("verify", user.email());
    }
    assertWait(60, 61);
    ago("61 seconds");
    quota.take("verify", user.email());
    assertWait(60, 61);
    ago("61 seconds");
    quota.take("verify", user.email());
    ago("61 seconds");
    assertWait(3_400, 3_540);
    ago("1 hour");
    quota.take("verify", user.email());
  }

  private void assertWait(long least, long most) {
    assertThatThrownBy(() -> quota.take("verify", user.email()))
        .isInstanceOfSatisfying(
            Problem.class,
            p -> {
              assertThat(p.code()).isEqualTo(IdentityProblem.OTP_RATE_LIMITED);
              assertThat((Long) p.members().get("retry_after")).isBetween(least, most);
            });
  }

  private void ago(String interval) {
    db.update(
        Sql.of(
            "update main.otp_quota set"
                + " asked_at = array(select a - ?::interval from unnest(asked_at) a order by a)"
                + " where digest = ?",
            interval,
            Secrets.sha256("verify\0" + user.email())));
  }

  @Test
  void waitsFromTheOldestOfTheHourWhenFiveWereSent() {
    Instant now = Instant.parse("2026-03-01T12:00:00Z");
    List<Instant> five =
        List.of(50, 40, 30, 20, 10).stream()
            .map(minutes -> now.minus(Duration.ofMinutes(minutes)))
            .toList();
    assertThat(CodeQuota.wait(five, now)).isEqualTo(Duration.ofMinutes(10));
    assertThat(CodeQuota.wait(five.subList(3, 5), now)).isEqualTo(Duration.ZERO);
  }
}
