package plinth.identity.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.identity.account.AccountFixture.AWAY;
import static plinth.identity.account.AccountFixture.HOME;
import static plinth.identity.account.CodePurpose.RESET;
import static plinth.identity.account.CodePurpose.VERIFY;
import static plinth.identity.account.Codes.Result.EXPIRED;
import static plinth.identity.account.Codes.Result.RIGHT;
import static plinth.identity.account.Codes.Result.WRONG;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.identity.AccessClaims;
import plinth.identity.IdentityProblem;
import plinth.identity.LoginDelay;
import plinth.identity.MainDatabase;
import plinth.identity.Race;
import plinth.identity.RefreshFamilies;
import plinth.identity.User;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;
import plinth.kernel.Sql;
import plinth.kernel.Wired;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.tenancy.MainEntities;
import plinth.tenancy.TestUnit;

class CodesTest {
  private final Db db = MainDatabase.db();
  private final Codes codes = new Codes();
  private final Wired wired = new Wired("plinth.identity").with(Db.class, db);
  private final CodeQuota quota = wired.get(CodeQuota.class);
  private String mailed = "";
  private User user;

  @BeforeEach
  void register() {
    codes.db = db;
    codes.server = new ServerConfig();
    db.update(Sql.of("delete from main.quota"));
    codes.mailQueue =
        new MailQueue() {
          @Override
          public void send(Mail mail) {
            mailed = mail.values().get("code");
          }
        };
    long id = MainDatabase.user(Secrets.randomWord(12));
    MainEntities entities = TestUnit.main(MainDatabase.source());
    Users users = new Wired("plinth.identity").with(MainEntities.class, entities).get(Users.class);
    user = users.findById(id).orElseThrow();
  }

  private Codes.Result attempt(String code) {
    return codes.attempt(user.email(), VERIFY, code, HOME);
  }

  private String wrong() {
    return mailed.equals("000000") ? "000001" : "000000";
  }

  @Test
  void hasSixDigitsAndIsAcceptedOnce() {
    codes.send(user, VERIFY, HOME);
    assertThat(mailed).matches("[0-9]{6}");
    assertThat(attempt(mailed)).isEqualTo(RIGHT);
    assertThat(attempt(mailed)).isEqualTo(WRONG);
  }

  @Test
  void isBoundToItsPurposeAndPerson() {
    codes.send(user, RESET, HOME);
    assertThat(attempt(mailed)).isEqualTo(WRONG);
    assertThat(codes.attempt("nobody@example.com", RESET, mailed, HOME)).isEqualTo(WRONG);
    assertThat(codes.attempt(user.email(), RESET, mailed, HOME)).isEqualTo(RIGHT);
  }

  @Test
  void aNewCodeReplacesTheFormerOne() {
    codes.send(user, VERIFY, HOME);
    String before = mailed;
    do {
      codes.send(user, VERIFY, HOME);
    } while (mailed.equals(before));
    assertThat(attempt(before)).isEqualTo(WRONG);
    assertThat(attempt(mailed)).isEqualTo(RIGHT);
  }

  @Test
  void takesTheFifthTryAndNoSixth() {
    codes.send(user, VERIFY, HOME);
    for (int i = 0; i < 4; i++) {
      assertThat(attempt(wrong())).isEqualTo(WRONG);
    }
    assertThat(attempt(mailed)).isEqualTo(RIGHT);
    codes.send(user, VERIFY, HOME);
    for (int i = 0; i < 5; i++) {
      assertThat(attempt(wrong())).isEqualTo(WRONG);
    }
    assertThat(attempt(mailed)).isEqualTo(WRONG);
  }

  @Test
  void triesFromElsewhereDoNotUseUpTheOwnersCode() {
    codes.send(user, VERIFY, HOME);
    String asked = mailed;
    codes.send(user, VERIFY, AWAY);
    for (int i = 0; i < 8; i++) {
      assertThat(codes.attempt(user.email(), VERIFY, different(asked, mailed), AWAY))
          .isEqualTo(WRONG);
    }
    // The stranger's own attempts and strangers' attempts at the owner's code are used up.
    assertThat(codes.attempt(user.email(), VERIFY, mailed, AWAY)).isEqualTo(WRONG);
    assertThat(codes.attempt(user.email(), VERIFY, asked, AWAY)).isEqualTo(WRONG);
    assertThat(attempt(asked)).isEqualTo(RIGHT);
  }

  @Test
  void isAcceptedFromAnotherNetwork() {
    codes.send(user, VERIFY, HOME);
    assertThat(codes.attempt(user.email(), VERIFY, mailed, AWAY)).isEqualTo(RIGHT);
  }

  private static String different(String one, String other) {
    return java.util.stream.Stream.of("000000", "000001", "000002")
        .filter(code -> !code.equals(one) && !code.equals(other))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void strangersDoNotUseUpTheOwnersQuota() {
    for (int i = 0; i < 3; i++) {
      quota.consume("reset", user.email(), AWAY);
    }
    assertThatThrownBy(() -> quota.consume("reset", user.email(), AWAY))
        .isInstanceOf(Problem.class);
    quota.consume("reset", user.email(), HOME);
  }

  @Test
  void manyStrangersNeitherFloodTheMailboxNorLockOutTheOwner() {
    RefreshFamilies families = wired.get(RefreshFamilies.class);
    families.start(AccessClaims.user(user.id(), 0), null, HOME);
    long most = Setting.PLINTH_ADDRESS_CODES.number();
    for (int i = 0; i < most; i++) {
      quota.consume("reset", user.email(), at(i));
    }
    assertThatThrownBy(() -> quota.consume("reset", user.email(), at(200)))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.code()).isEqualTo(KernelProblem.RATE_LIMITED));
    quota.consume("reset", user.email(), HOME);
  }

  private static Caller.Origin at(int block) {
    return new Caller.Origin("203.0." + block + ".1", "browser", "r");
  }

  @Test
  void reportsExpiryOnlyForTheRightCode() {
    codes.send(user, VERIFY, HOME);
    db.update(
        Sql.of("update main.one_time_code set expires_at = now() where user_id = ?", user.id()));
    assertThat(attempt(wrong())).isEqualTo(WRONG);
    assertThat(attempt(mailed)).isEqualTo(EXPIRED);
  }

  @Test
  void countsConcurrentTries() throws Exception {
    codes.send(user, VERIFY, HOME);
    assertThat(Race.of(16, i -> () -> attempt(wrong()))).containsOnly(WRONG);
    assertThat(
            db.number(Sql.of("select tries from main.one_time_code where user_id = ?", user.id())))
        .isEqualTo(5);
    assertThat(attempt(mailed)).isEqualTo(WRONG);
  }

  @Test
  void isAcceptedOnceUnderRaces() throws Exception {
    codes.send(user, VERIFY, HOME);
    List<Codes.Result> results = Race.of(16, i -> () -> attempt(mailed));
    assertThat(results).containsOnlyOnce(RIGHT).containsOnly(RIGHT, WRONG);
  }

  @Test
  void keepsNoCode() {
    codes.send(user, VERIFY, HOME);
    assertThat(
            db.list(
                Sql.of("select o::text from main.one_time_code o where user_id = ?", user.id()),
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
                    quota.consume("verify", user.email(), HOME);
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
      quota.consume("verify", user.email(), HOME);
    }
    assertWait(60, 61);
    ago("61 seconds");
    quota.consume("verify", user.email(), HOME);
    assertWait(60, 61);
    ago("61 seconds");
    quota.consume("verify", user.email(), HOME);
    ago("61 seconds");
    assertWait(3_400, 3_540);
    ago("1 hour");
    quota.consume("verify", user.email(), HOME);
  }

  private void assertWait(long least, long most) {
    assertThatThrownBy(() -> quota.consume("verify", user.email(), HOME))
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
            Secrets.sha256("verify\0" + user.email() + "\0" + LoginDelay.prefix(HOME.address()))));
  }

  @Test
  void waitsFromTheOldestOfTheHourWhenFiveWereSent() {
    Instant now = Instant.parse("2026-03-01T12:00:00Z");
    List<Instant> five =
        List.of(50, 40, 30, 20, 10).stream()
            .map(minutes -> now.minus(Duration.ofMinutes(minutes)))
            .toList();
    assertThat(CodeQuota.remainingDelay(five, now)).isEqualTo(Duration.ofMinutes(10));
    assertThat(CodeQuota.remainingDelay(five.subList(3, 5), now)).isEqualTo(Duration.ZERO);
  }
}
