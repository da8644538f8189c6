package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Authenticator;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Operators, their passwords and their second factors. */
class OperatorsIT {
  private static final String PATH = "/admin/platform/operators";
  private static final String ME = "/admin/platform/me";

  private final Api first = Api.open().bearer(Signer.server().operator());

  /** An operator for one test, with the first password. */
  private record Made(long id, String email, String password) {
    Api.Answer login(String otp) {
      return login(password, otp);
    }

    Api.Answer login(String other, String otp) {
      return Api.open()
          .post(
              "/admin/auth/login",
              json("email", email, "password", other, otp == null ? json() : json("otp", otp)));
    }

    Api api() {
      return Api.open().bearer(login(null).expect(200).data().getString("access_token"));
    }
  }

  private Made add() {
    String email = "op-" + UUID.randomUUID() + "@example.com";
    JsonObject added =
        first.post(PATH, json("name", "Ida Rau", "email", email.toUpperCase())).expect(201).data();
    JsonObject operator = added.getJsonObject("operator");
    assertThat(operator.getString("email")).isEqualTo(email);
    return new Made(
        operator.getJsonNumber("id").longValueExact(), email, added.getString("password"));
  }

  private static JsonObject proof(Made of) {
    return json("current_password", of.password());
  }

  private static JsonObject otp(String code) {
    return json("otp", code);
  }

  private static String enrol(Made operator, Api api) {
    JsonObject begun = api.post(ME + "/second-factor", proof(operator)).expect(200).data();
    String secret = begun.getString("secret");
    assertThat(begun.getString("uri"))
        .startsWith("otpauth://totp/Plinth:op-")
        .contains("secret=" + secret, "issuer=Plinth", "digits=6", "period=30");
    return secret;
  }

  private static List<String> confirmed(Made operator, Api api, String secret) {
    return confirmedBy(api, Authenticator.code(secret, -1));
  }

  private static List<String> confirmedBy(Api api, String code) {
    List<String> codes =
        api.post(ME + "/second-factor/confirm", otp(code))
            .expect(200)
            .data()
            .getJsonArray("recovery_codes")
            .getValuesAs(jakarta.json.JsonString::getString);
    assertThat(codes).hasSize(10).doesNotHaveDuplicates();
    return codes;
  }

  @Test
  void anOperatorIsAddedListedBlockedAndUnblocked() {
    Made made = add();
    Api api = made.api();
    assertThat(api.get(ME).expect(200).data().getBoolean("has_second_factor")).isFalse();
    JsonObject row = first.get(PATH + "/" + made.id()).expect(200).data();
    assertThat(row.getString("name")).isEqualTo("Ida Rau");
    assertThat(first.get(PATH + "?limit=200").expect(200).text()).contains(made.email());
    assertThat(first.post(PATH, json("name", "X", "email", made.email())).expect(409).code())
        .isEqualTo("OPERATOR_EXISTS");

    JsonObject blocked = first.post(PATH + "/" + made.id() + "/block").expect(200).data();
    assertThat(blocked.getBoolean("is_active")).isFalse();
    api.get(ME).refused(401, "UNAUTHENTICATED");
    made.login(null).refused(401, "LOGIN_FAILED");
    first.post(PATH + "/" + made.id() + "/unblock").expect(200);
    api.get(ME).refused(401, "UNAUTHENTICATED");
    made.api().get(ME).expect(200);
    assertThat(first.get(PATH + "/999999999").expect(404).code()).isEqualTo("NOT_FOUND");
    assertThat(Workspace.create().admin().get(PATH).expect(403).code())
        .isEqualTo("CREDENTIAL_NOT_ALLOWED");
    assertThat(
            Database.texts(
                "select action from main.audit where subject = 'operator:"
                    + made.id()
                    + "' and action like 'operator.%' order by id"))
        .containsExactly("operator.added", "operator.blocked", "operator.unblocked");
  }

  @Test
  void operatorsCannotBlockThemselvesOrRemoveTheirOwnFactor() {
    Made made = add();
    Api api = made.api();
    assertThat(api.post(PATH + "/" + made.id() + "/block").expect(409).code())
        .isEqualTo("NOT_ONESELF");
    assertThat(api.delete(PATH + "/" + made.id() + "/second-factor").expect(409).code())
        .isEqualTo("NOT_ONESELF");
  }

  @Test
  void fieldsAreChecked() {
    assertThat(first.post(PATH, "{}").expect(400).faults())
        .containsExactlyInAnyOrder("name:required", "email:required");
    assertThat(first.post(PATH, json("name", "X", "email", "nobody")).expect(400).faults())
        .containsExactly("email:pattern");
    Made made = add();
    Api api = made.api();

    assertThat(api.put(ME + "/password", "{}").expect(400).faults())
        .containsExactlyInAnyOrder("current_password:required", "password:required");
    assertThat(
            api.put(
                    ME + "/password",
                    json("current_password", "wrong", "password", "nine grey geese"))
                .expect(400)
                .faults())
        .containsExactly("current_password:wrong");
    assertThat(
            api.put(
                    ME + "/password",
                    json("current_password", made.password(), "password", "short"))
                .expect(400)
                .faults())
        .containsExactly("password:size");
    assertThat(
            api.put(
                    ME + "/password",
                    json("current_password", made.password(), "password", "password123"))
                .expect(400)
                .faults())
        .containsExactly("password:common");
    assertThat(
            api.post(ME + "/second-factor", json("current_password", "wrong")).expect(400).faults())
        .containsExactly("current_password:wrong");
    assertThat(api.post(ME + "/second-factor/confirm", otp("123456")).expect(409).code())
        .isEqualTo("SECOND_FACTOR_OFF");
  }

  @Test
  void aChangedPasswordEndsEverySession() {
    Made made = add();
    JsonObject signedIn = made.login(null).expect(200).data();
    Api api = Api.open().bearer(signedIn.getString("access_token"));

    api.put(
            ME + "/password",
            json("current_password", made.password(), "password", "nine grey geese"))
        .expect(200);
    api.get(ME).refused(401, "UNAUTHENTICATED");
    Api.open()
        .post("/user/auth/refresh", json("refresh_token", signedIn.getString("refresh_token")))
        .refused(401, "REFRESH_INVALID");
    made.login(null).refused(401, "LOGIN_FAILED");
    made.login("nine grey geese", null).expect(200);
  }

  @Test
  void aConfirmedSecondFactorIsRequiredAndItsCodesWorkOnce() throws Exception {
    Made made = add();
    Api api = made.api();
    String secret = enrol(made, api);
    assertThat(api.post(ME + "/second-factor/confirm", otp("000000")).expect(400).faults())
        .containsExactly("otp:wrong");
    // Stored in a variable, because the time step may end in between.
    String shown = Authenticator.code(secret, -1);
    confirmedBy(api, shown);
    assertThat(
            Database.texts(
                "select secret from main.second_factor where operator_id = " + made.id()))
        .noneMatch(kept -> kept.contains(secret));
    assertThat(api.post(ME + "/second-factor", proof(made)).expect(409).code())
        .isEqualTo("SECOND_FACTOR_ON");

    assertThat(made.login(null).expect(401).code()).isEqualTo("OTP_REQUIRED");
    assertThat(made.login(shown).expect(401).code())
        .as("the one that confirmed it")
        .isEqualTo("SECOND_FACTOR_WRONG");
    assertThat(made.login("wrong wrong", Authenticator.code(secret, 0)).expect(401).code())
        .isEqualTo("LOGIN_FAILED");
    String now = Authenticator.code(secret, 0);
    List<Api.Answer> racing = Race.of(3, i -> made.login(now));
    // Whoever comes after two refusals may be told to wait.
    assertThat(Race.statuses(racing)).containsOnlyOnce(200).isSubsetOf(200, 401, 429);
  }

  @Test
  void aRecoveryCodeTakesThePlaceOfACodeOnce() {
    Made made = add();
    Api api = made.api();
    String void1 = enrol(made, api);
    String secret = enrol(made, api);
    assertThat(secret).isNotEqualTo(void1);
    List<String> recovery = confirmed(made, api, secret);
    assertThat(made.login("").expect(401).code()).isEqualTo("OTP_REQUIRED");
    String used = recovery.get(0);
    made.login(used.toUpperCase()).expect(200);
    JsonObject me =
        Api.open()
            .bearer(made.login(recovery.get(1)).expect(200).data().getString("access_token"))
            .get(ME)
            .expect(200)
            .data();
    assertThat(me.getBoolean("has_second_factor")).isTrue();
    assertThat(me.getInt("recovery_codes_left")).isEqualTo(8);
    assertThat(made.login(used).expect(401).code()).isEqualTo("SECOND_FACTOR_WRONG");
  }

  @Test
  void wrongCodesAreDelayedWhereverTheyComeFrom() {
    Made made = add();
    Api api = made.api();
    String secret = enrol(made, api);
    confirmed(made, api, secret);
    for (int i = 0; i < 5; i++) {
      assertThat(made.login("00000" + i).expect(401).code()).isEqualTo("SECOND_FACTOR_WRONG");
    }
    Api.Answer delayed = made.login(Authenticator.code(secret, 0)).expect(429);
    assertThat(delayed.code()).isEqualTo("LOGIN_DELAYED");
    assertThat(Integer.parseInt(delayed.header("Retry-After"))).isPositive();
  }

  @Test
  void aSecondFactorIsDisabledByItsOwnerOrAnotherOperator() {
    Made made = add();
    Api api = made.api();
    String secret = enrol(made, api);
    List<String> recovery = confirmed(made, api, secret);
    String path = ME + "/second-factor/disable";
    assertThat(api.post(path, proof(made)).expect(401).code()).isEqualTo("OTP_REQUIRED");
    api.post(path, json("current_password", made.password(), "otp", recovery.get(3))).expect(200);
    made.login(null).expect(200);

    String second = enrol(made, api);
    confirmed(made, api, second);
    made.login(null).refused(401, "OTP_REQUIRED");
    JsonObject off = first.delete(PATH + "/" + made.id() + "/second-factor").expect(200).data();
    assertThat(off.getBoolean("has_second_factor")).isFalse();
    made.login(null).expect(200);
    assertThat(
            Database.texts(
                "select action from main.audit where subject = 'operator:"
                    + made.id()
                    + "' and action like '%second_factor%' order by id"))
        .containsExactly(
            "operator.second_factor_on",
            "operator.second_factor_off",
            "operator.second_factor_on",
            "operator.second_factor_off");
  }
}
