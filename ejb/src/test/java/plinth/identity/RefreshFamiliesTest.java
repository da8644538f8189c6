package plinth.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.identity.RefreshFamilies.Ending.DONE;
import static plinth.identity.RefreshFamilies.Ending.INVALID;
import static plinth.identity.RefreshFamilies.Ending.REUSED;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.identity.account.AccountFixture;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;

class RefreshFamiliesTest {
  private static final Caller.Origin HOME = new Caller.Origin("192.0.2.1", "browser", "r1");
  private static final Caller.Origin AWAY = new Caller.Origin("198.51.100.1", "browser", "r2");

  private final Db db = MainDatabase.db();
  private final RefreshFamilies families = new RefreshFamilies();
  private long userId;
  private String first;

  @BeforeEach
  void signIn() {
    families.db = db;
    families.config = new IdentityConfig();
    families.ended = AccountFixture.event(SessionsEnded.class);
    userId = MainDatabase.user(Secrets.randomWord(12));
    first = start(AccessClaims.user(userId, 2).inWorkspace(9, null));
  }

  private String start(AccessClaims holder) {
    return families.start(holder, null, HOME).refreshToken();
  }

  private String next(String token, Caller.Origin origin) {
    RefreshFamilies.Attempt attempt = families.rotate(token, origin);
    assertThat(attempt.ending()).isEqualTo(DONE);
    return attempt.rotated().refreshToken();
  }

  private RefreshFamilies.Ending ending(String token, Caller.Origin origin) {
    return families.rotate(token, origin).ending();
  }

  private void ago(String column, String interval, String token) {
    db.update(
        Sql.of(
            "update main.refresh_token set " + column + " = now() - ?::interval where digest = ?",
            interval,
            Secrets.sha256(token)));
  }

  @Test
  void carriesTheHolderAndThePinnedWorkspace() {
    Rotated rotated = families.rotate(first, HOME).rotated();
    String slug = rotated.session().slug();
    assertThat(rotated.session()).isEqualTo(new RefreshSession(slug, userId, null, 2, 9L));
    assertThat(next(rotated.refreshToken(), HOME)).isNotEqualTo(rotated.refreshToken());
  }

  @Test
  void findsASignInOnlyByATokenThatMayBeExchanged() {
    assertThat(families.findSession(first).orElseThrow().workspaceId()).isEqualTo(9L);
    assertThat(families.findSession("unknown")).isEmpty();
    String second = next(first, HOME);
    assertThat(families.findSession(first)).isEmpty();
    assertThat(families.findSession(second)).isPresent();
    families.revoke(second);
    assertThat(families.findSession(second)).isEmpty();
  }

  @Test
  void revokingATokenEndsItsSignInInAllWorkspaces() {
    String session = families.findSession(first).orElseThrow().slug();
    String there =
        families
            .start(AccessClaims.user(userId, 2).inWorkspace(10, null), session, HOME)
            .refreshToken();
    String other = start(AccessClaims.user(userId, 2));
    families.revoke(there);
    assertThat(ending(first, HOME)).isEqualTo(INVALID);
    assertThat(ending(there, HOME)).isEqualTo(INVALID);
    assertThat(ending(other, HOME)).isEqualTo(DONE);
  }

  @Test
  void answersTheSameClientTheSameSuccessorForAMoment() {
    String successor = next(first, HOME);
    assertThat(next(first, HOME)).isEqualTo(successor);
    assertThat(ending(successor, HOME)).isEqualTo(DONE);
  }

  @Test
  void signsTheFamilyOutWhenAnotherClientUsesATokenAgain() {
    String successor = next(first, HOME);
    assertThat(ending(first, AWAY)).isEqualTo(REUSED);
    assertThat(ending(successor, HOME)).isEqualTo(INVALID);
  }

  @Test
  void signsTheFamilyOutWhenTheSameClientIsLate() {
    String successor = next(first, HOME);
    ago("used_at", "11 seconds", first);
    assertThat(ending(first, HOME)).isEqualTo(REUSED);
    assertThat(ending(successor, HOME)).isEqualTo(INVALID);
    assertThat(ending(first, HOME)).isEqualTo(REUSED);
  }

  @Test
  void doesNotAffectOtherFamilies() {
    String other = start(AccessClaims.user(userId, 2));
    next(first, HOME);
    assertThat(ending(first, AWAY)).isEqualTo(REUSED);
    assertThat(ending(other, HOME)).isEqualTo(DONE);
  }

  @Test
  void rotatesOnceUnderRace() throws Exception {
    List<RefreshFamilies.Attempt> ends = Race.of(12, i -> () -> families.rotate(first, HOME));
    assertThat(ends).extracting(RefreshFamilies.Attempt::ending).containsOnly(DONE);
    assertThat(ends.stream().map(end -> end.rotated().refreshToken()).distinct()).hasSize(1);
    assertThat(tokens()).isEqualTo(2);
  }

  @Test
  void noticesReuseUnderRace() throws Exception {
    List<RefreshFamilies.Ending> ends =
        Race.of(12, i -> () -> ending(first, new Caller.Origin("192.0.2." + i, "x", "r")));
    assertThat(ends).containsOnlyOnce(DONE).contains(REUSED).doesNotContain(INVALID);
    assertThat(alive()).isZero();
  }

  @Test
  void refusesUnknownExpiredAndSignedOutTokens() {
    assertThat(ending("unknown", HOME)).isEqualTo(INVALID);
    ago("expires_at", "1 second", first);
    assertThat(ending(first, HOME)).isEqualTo(INVALID);
    String second = start(AccessClaims.user(userId, 2));
    families.revoke(second);
    assertThat(ending(second, HOME)).isEqualTo(INVALID);
    String third = start(AccessClaims.user(userId, 2));
    families.revokeAllOfUser(userId);
    assertThat(ending(third, HOME)).isEqualTo(INVALID);
  }

  @Test
  void doesNotExtendTokensPastTheEndOfTheFamily() {
    db.update(
        Sql.of(
            "update main.refresh_family set expires_at = now() + interval '1 day'"
                + " where user_id = ?",
            userId));
    String successor = next(first, HOME);
    assertThat(
            db.number(
                Sql.of(
                    "select count(*) from main.refresh_token"
                        + " where digest = ? and expires_at <= now() + interval '1 day'",
                    Secrets.sha256(successor))))
        .isEqualTo(1);
    db.update(Sql.of("update main.refresh_family set expires_at = now()"));
    assertThat(ending(successor, HOME)).isEqualTo(INVALID);
  }

  @Test
  void keepsNoTokenInTheClear() {
    String successor = next(first, HOME);
    List<String> rows =
        db.list(
            Sql.of(
                "select encode(convert_to(t::text, 'UTF8'), 'escape') from main.refresh_token t"),
            row -> row.getString(1));
    String hex = java.util.HexFormat.of().formatHex(successor.getBytes(StandardCharsets.US_ASCII));
    assertThat(rows).noneMatch(row -> row.contains(hex) || row.contains(successor));
  }

  private long tokens() {
    return db.number(
        Sql.of(
            "select count(*) from main.refresh_token t join main.refresh_family f"
                + " on f.id = t.family_id where f.user_id = ?",
            userId));
  }

  private long alive() {
    return db.number(
        Sql.of(
            "select count(*) from main.refresh_family where user_id = ? and revoked_at is null",
            userId));
  }
}
