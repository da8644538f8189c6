package plinth.identity.http;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;
import plinth.testing.Api;
import plinth.testing.Authenticator;

/**
 * The second factor of a user in a test. The code that confirms it is of the previous time step, so
 * that the present one is still unused.
 *
 * @param person whose it is
 * @param api the session that turned it on
 * @param secret what the authenticator holds
 * @param recovery the recovery codes
 */
record Factor(Person person, Api api, String secret, List<String> recovery) {
  static final String PATH = "/user/auth/second-factor";

  /** Turns the second factor of a person on. */
  static Factor of(Person person) {
    return of(person, Api.open().bearer(person.signIn().getString("access_token")));
  }

  /** Turns the second factor of the person of a session on. */
  static Factor of(Person person, Api api) {
    String secret = api.post(PATH, password(person)).expect(200).data().getString("secret");
    List<String> codes =
        codes(api.post(PATH + "/confirm", json("otp", Authenticator.code(secret, -1))));
    return new Factor(person, api, secret, codes);
  }

  static JsonObject password(Person person) {
    return json("current_password", person.password());
  }

  static List<String> codes(Api.Answer answer) {
    return answer
        .expect(200)
        .data()
        .getJsonArray("recovery_codes")
        .getValuesAs(JsonString::getString);
  }

  /** The present code of the authenticator. */
  String code() {
    return Authenticator.code(secret, 0);
  }

  /** The password and a code. */
  JsonObject proof(String otp) {
    return json("current_password", person.password(), "otp", otp);
  }

  /** A sign-in with the right password and these members. */
  Api.Answer login(Object... more) {
    JsonObject who = json("email", person.email(), "password", person.password());
    return Api.open().post("/user/auth/login", json(who, json(more)));
  }

  /** A session of a sign-in with this code. */
  Api session(String otp) {
    return Api.open().bearer(login("otp", otp).expect(200).data().getString("access_token"));
  }
}
