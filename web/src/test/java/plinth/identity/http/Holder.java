package plinth.identity.http;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import plinth.testing.Api;
import plinth.testing.PasskeyDevice;

/**
 * A user with a passkey in a test.
 *
 * @param person whose it is
 * @param api the session that added it
 * @param device the authenticator
 */
record Holder(Person person, Api api, PasskeyDevice device) {
  static final String PATH = "/user/auth/passkeys";
  static final String SIGN_IN = "/user/auth/passkey-login";

  /** Adds a passkey to a new account. */
  static Holder create() {
    Person person = Person.verified();
    Api api = Api.open().bearer(person.signIn().getString("access_token"));
    PasskeyDevice device = new PasskeyDevice();
    add(person, api, device).expect(200);
    return new Holder(person, api, device);
  }

  /** Adds the passkey of a device. */
  static Api.Answer add(Person person, Api api, PasskeyDevice device) {
    return api.post(PATH, json("name", "Laptop", "credential", device.create(begin(person, api))));
  }

  static JsonObject begin(Person person, Api api) {
    return api.post(PATH + "/options", Factor.password(person)).expect(200).data();
  }

  /** The options for a sign-in with a passkey alone. */
  static JsonObject ask() {
    return Api.open().post(SIGN_IN + "/options").expect(200).data();
  }

  /** Sends the answer of a passkey to the sign-in. */
  static Api.Answer signIn(JsonObject credential) {
    return Api.open().post(SIGN_IN, json("credential", credential));
  }

  /** Signs in with the device. */
  Api.Answer signIn() {
    return signIn(device.answer(ask()));
  }

  /** A sign-in with the right password and these members. */
  Api.Answer login(Object... more) {
    JsonObject who = json("email", person.email(), "password", person.password());
    return Api.open().post("/user/auth/login", json(who, json(more)));
  }
}
