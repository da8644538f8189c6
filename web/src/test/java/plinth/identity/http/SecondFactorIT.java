package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Authenticator;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Race;
import plinth.testing.Signer;

/** The second factor of users: turned on with a code, asked for at every kind of sign-in. */
class SecondFactorIT {
  private static final String PATH = Factor.PATH;

  private static JsonObject state(Api api) {
    return api.get(PATH).expect(200).data();
  }

  private static long idOf(Person person) {
    return Long.parseLong(
        Database.texts("select id from main.\"user\" where email = '" + person.email() + "'")
            .get(0));
  }

  @Test
  void aConfirmedFactorIsAskedForAtEverySignIn() {
    Person person = Person.verified();
    Api api = Api.open().bearer(person.signIn().getString("access_token"));
    assertThat(state(api).getBoolean("is_on")).isFalse();
    JsonObject begun = api.post(PATH, Factor.password(person)).expect(200).data();
    assertThat(begun.getString("uri"))
        .startsWith("otpauth://totp/Plinth:person")
        .contains("secret=" + begun.getString("secret"));
    // An unconfirmed one is not in force.
    person.login().expect(200);
    Factor factor = Factor.of(person, api);
    assertThat(factor.recovery()).hasSize(10).doesNotHaveDuplicates();
    assertThat(state(api).getBoolean("is_on")).isTrue();
    assertThat(state(api).getInt("recovery_codes_left")).isEqualTo(10);
    factor.login().refused(401, "OTP_REQUIRED");
    factor.login("otp", " ").refused(401, "OTP_REQUIRED");
    factor.login("device_token", "made up").refused(401, "OTP_REQUIRED");
    JsonObject admin =
        json("email", person.email(), "password", person.password(), "workspace", "unknown");
    Api.open().post("/admin/auth/login", admin).refused(401, "OTP_REQUIRED");
    JsonObject wrong = json("email", person.email(), "password", "not this one");
    Api.open()
        .post("/user/auth/login", json(wrong, "otp", factor.code()))
        .refused(401, "LOGIN_FAILED");
    factor.login("otp", factor.code()).expect(200);
    assertThat(Mailbox.await(person.email(), 3)).contains("second factor was turned on");
  }

  @Test
  void theSecretIsSealedAndCodesAreDigests() {
    Factor factor = Factor.of(Person.verified());
    long id = idOf(factor.person());
    assertThat(Database.texts("select secret from main.second_factor where user_id = " + id))
        .hasSize(1)
        .noneMatch(kept -> kept.contains(factor.secret()));
    assertThat(
            Database.texts(
                "select encode(digest, 'escape') from main.recovery_code where holder = 'user:"
                    + id
                    + "'"))
        .hasSize(10)
        .doesNotContainAnyElementsOf(factor.recovery());
  }

  @Test
  void aCodeIsAcceptedOnceAlsoWhenRequestsRace() throws Exception {
    Factor factor = Factor.of(Person.verified());
    factor
        .login("otp", Authenticator.code(factor.secret(), -1))
        .refused(401, "SECOND_FACTOR_WRONG");
    String now = factor.code();
    List<Api.Answer> racing = Race.of(3, i -> factor.login("otp", now));
    // Whoever comes after two refusals may be told to wait.
    Race.oneWins(Race.statuses(racing), 200, 401, 429);
  }

  @Test
  void aRecoveryCodeReplacesACodeOnce() throws Exception {
    Factor factor = Factor.of(Person.verified());
    String code = factor.recovery().get(0);
    Race.oneWins(
        Race.statuses(Race.of(3, i -> factor.login("otp", code.toUpperCase()))), 200, 401, 429);
    assertThat(state(factor.api()).getInt("recovery_codes_left")).isEqualTo(9);
    assertThat(Mailbox.await(factor.person().email(), 4)).contains("9 recovery codes are left");
  }

  @Test
  void recoveryCodesAreReplacedTogether() {
    Factor factor = Factor.of(Person.verified());
    Api api = factor.api();
    String path = PATH + "/recovery-codes";
    assertThat(api.post(path, Factor.password(factor.person())).expect(400).faults())
        .containsExactly("otp:required");
    assertThat(api.post(path, factor.proof("aaaaaaaa-aaaaaaaa")).expect(400).faults())
        .containsExactly("otp:wrong");
    List<String> renewed = Factor.codes(api.post(path, factor.proof(factor.code())));
    assertThat(renewed).hasSize(10).doesNotContainAnyElementsOf(factor.recovery());
    factor.login("otp", factor.recovery().get(1)).refused(401, "SECOND_FACTOR_WRONG");
    factor.login("otp", renewed.get(1)).expect(200);
    Api plain = Api.open().bearer(Person.verified().signIn().getString("access_token"));
    plain.post(path, json("current_password", "seven red kites")).refused(409, "SECOND_FACTOR_OFF");
  }

  @Test
  void turningItOffRequiresPasswordAndCode() {
    Factor factor = Factor.of(Person.verified());
    Api api = factor.api();
    String path = PATH + "/disable";
    assertThat(api.post(path, json("current_password", "x", "otp", factor.code())).faults())
        .containsExactly("current_password:wrong");
    assertThat(api.post(path, Factor.password(factor.person())).expect(400).faults())
        .containsExactly("otp:required");
    factor.login().refused(401, "OTP_REQUIRED");
    api.post(path, factor.proof(factor.recovery().get(0))).expect(200);
    factor.login().expect(200);
    assertThat(state(api).getBoolean("is_on")).isFalse();
    api.post(PATH + "/confirm", json("otp", "123456")).refused(409, "SECOND_FACTOR_OFF");
  }

  @Test
  void aResetOfThePasswordLeavesItOn() {
    Factor factor = Factor.of(Person.verified());
    Person person = factor.person();
    assertThat(Mailbox.await(person.email(), 3)).contains("second factor was turned on");
    person.forget().expect(200);
    person.reset(person.code(4), "eight blue herons").expect(200);
    person.login("eight blue herons").refused(401, "OTP_REQUIRED");
  }

  @Test
  void anOperatorRemovesALostOne() {
    Factor factor = Factor.of(Person.verified());
    String path = "/admin/platform/users/" + idOf(factor.person()) + "/second-factor";
    factor.api().delete(path).refused(403, "CREDENTIAL_NOT_ALLOWED");
    Api.open().bearer(Signer.server().operator()).delete(path).expect(200);
    factor.login().expect(200);
    assertThat(Mailbox.await(factor.person().email(), 4)).contains("was turned off");
  }

  @Test
  void wrongCodesAreDelayedForTheAccount() {
    Factor factor = Factor.of(Person.verified());
    for (int i = 0; i < 3; i++) {
      factor.login("otp", "zzzzzzzz-zzzzzzz" + i).refused(401, "SECOND_FACTOR_WRONG");
    }
    // So many that the delay does not end while the test asks.
    String counted =
        """
        update main.login_failure
        set failures = failures + 9
        where failures = 3
          and account = sha256('second factor of user'::bytea || '\\x00'::bytea || '%s'::bytea)
        returning failures
        """;
    assertThat(Database.texts(counted.formatted(factor.person().email()))).containsExactly("12");
    factor.login("otp", factor.code()).refused(429, "LOGIN_DELAYED");
    // The session that is open is asked to wait, too.
    factor.api().post(PATH + "/disable", factor.proof(factor.code())).refused(429, "LOGIN_DELAYED");
  }
}
