package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Mailbox;

/** Remembered devices: they replace codes until they are forgotten. */
class DevicesIT {
  private static final String DEVICES = "/user/auth/devices";

  private static String remembered(Factor factor, int code) {
    return factor
        .login("otp", factor.recovery().get(code), "remember_device", true)
        .expect(200)
        .data()
        .getString("device_token");
  }

  private static List<JsonObject> devices(Api api) {
    return api.get(DEVICES).expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class);
  }

  @Test
  void aRememberedDeviceNeedsNoCode() {
    Factor factor = Factor.of(Person.verified());
    String token = remembered(factor, 0);
    JsonObject again = factor.login("device_token", token).expect(200).data();
    assertThat(again.isNull("device_token")).isTrue();
    factor.login("device_token", token + "x").refused(401, "OTP_REQUIRED");
    JsonObject wrong = json("email", factor.person().email(), "password", "not this one");
    Api.open()
        .post("/user/auth/login", json(wrong, "device_token", token))
        .refused(401, "LOGIN_FAILED");
    assertThat(Database.texts("select encode(digest, 'escape') from main.remembered_device"))
        .noneMatch(kept -> kept.contains(token));
  }

  @Test
  void aDeviceIsRememberedForItsUserOnly() {
    Factor one = Factor.of(Person.verified());
    Factor other = Factor.of(Person.verified());
    String token = remembered(one, 0);
    other.login("device_token", token).refused(401, "OTP_REQUIRED");
    String slug = devices(one.api()).get(0).getString("slug");
    assertThat(devices(other.api())).isEmpty();
    other.api().delete(DEVICES + "/" + slug).refused(404, "NOT_FOUND");
    one.login("device_token", token).expect(200);
  }

  @Test
  void devicesAreForgottenOneByOneOrTogether() {
    Factor factor = Factor.of(Person.verified());
    Api api = factor.api();
    String first = remembered(factor, 0);
    String slug = devices(api).get(0).getString("slug");
    String second = remembered(factor, 1);
    assertThat(devices(api)).hasSize(2);
    api.delete(DEVICES + "/" + slug).expect(200);
    factor.login("device_token", first).refused(401, "OTP_REQUIRED");
    factor.login("device_token", second).expect(200);
    api.delete(DEVICES).expect(200);
    factor.login("device_token", second).refused(401, "OTP_REQUIRED");
    assertThat(devices(api)).isEmpty();
  }

  @Test
  void aDeviceExpires() {
    Factor factor = Factor.of(Person.verified());
    String token = remembered(factor, 0);
    String slug = devices(factor.api()).get(0).getString("slug");
    Database.run(
        "update main.remembered_device set expires_at = now() where slug = '" + slug + "'");
    factor.login("device_token", token).refused(401, "OTP_REQUIRED");
    assertThat(devices(factor.api())).isEmpty();
  }

  @Test
  void aChangeOfThePasswordForgetsDevices() {
    Factor factor = Factor.of(Person.verified());
    Person person = factor.person();
    String token = remembered(factor, 0);
    JsonObject change =
        json("current_password", person.password(), "password", "eight blue herons");
    factor.api().post("/user/auth/change-password", change).expect(200);
    Factor later =
        new Factor(
            new Person(person.email(), "eight blue herons"),
            factor.api(),
            factor.secret(),
            factor.recovery());
    later.login("device_token", token).refused(401, "OTP_REQUIRED");
    String other = remembered(later, 1);
    person.forget().expect(200);
    String mail =
        Await.promptly(
                "the code to choose another password",
                () ->
                    Mailbox.to(person.email()).stream()
                        .filter(one -> one.contains("choose a new password"))
                        .findFirst(),
                Optional::isPresent)
            .orElseThrow();
    person.reset(Mailbox.code(mail), person.password()).expect(200);
    factor.login("device_token", other).refused(401, "OTP_REQUIRED");
  }

  @Test
  void theRemovalOfTheFactorForgetsDevices() {
    Factor factor = Factor.of(Person.verified());
    String token = remembered(factor, 0);
    factor.api().post(Factor.PATH + "/disable", factor.proof(factor.recovery().get(1))).expect(200);
    Factor again = Factor.of(factor.person());
    again.login("device_token", token).refused(401, "OTP_REQUIRED");
  }

  @Test
  void aBrowserKeepsTheTokenInACookieForTheSignIn() {
    Factor factor = Factor.of(Person.verified());
    JsonObject signIn =
        factor.login("otp", factor.recovery().get(0), "remember_device", true).expect(200).data();
    List<String> cookies =
        Api.open()
            .post(
                "/user/auth/browser-session",
                json(
                    "refresh_token", signIn.getString("refresh_token"),
                    "device_token", signIn.getString("device_token")))
            .expect(200)
            .headers()
            .allValues("Set-Cookie");
    String cookie =
        cookies.stream().filter(one -> one.startsWith("plinth_device=")).findFirst().orElseThrow();
    assertThat(cookie.toLowerCase())
        .contains("httponly", "samesite=strict", "path=/api/v1/user/auth/login");
    JsonObject who = json("email", factor.person().email(), "password", factor.person().password());
    Api.open()
        .with("Cookie", cookie.substring(0, cookie.indexOf(';')))
        .post("/user/auth/login", who)
        .expect(200);
    Api.open().post("/user/auth/login", who).refused(401, "OTP_REQUIRED");
  }
}
