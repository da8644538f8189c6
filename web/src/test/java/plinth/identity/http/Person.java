package plinth.identity.http;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.concurrent.atomic.AtomicInteger;
import plinth.testing.Api;
import plinth.testing.Mailbox;

/**
 * A person who registers through the API.
 *
 * @param email an address that no other person has
 * @param password the password
 */
record Person(String email, String password) {
  private static final AtomicInteger COUNT = new AtomicInteger();

  /** A person who is not registered. */
  static Person stranger() {
    return new Person("person" + COUNT.incrementAndGet() + "@example.org", "seven red kites");
  }

  /** A person whose address is not verified yet. */
  static Person unverified() {
    Person person = stranger();
    person.register().expect(200);
    return person;
  }

  /** A person with a verified address. */
  static Person verified() {
    Person person = unverified();
    person.verify(person.code(1)).expect(200);
    return person;
  }

  Api.Answer register() {
    return post("/user/auth/register", json("name", "Nora", "password", password));
  }

  /** The code in the mail with this number. */
  String code(int mail) {
    return Mailbox.code(Mailbox.await(email, mail));
  }

  Api.Answer verify(String code) {
    return post("/user/otp/verify", json("otp", code));
  }

  Api.Answer resend() {
    return post("/user/otp/resend", json());
  }

  Api.Answer forget() {
    return post("/user/auth/forgot-password", json());
  }

  Api.Answer reset(String code, String other) {
    return post("/user/auth/reset-password", json("otp", code, "password", other));
  }

  Api.Answer login() {
    return login(password);
  }

  Api.Answer login(String with) {
    return post("/user/auth/login", json("password", with));
  }

  /** The tokens of a sign-in. */
  JsonObject signIn() {
    return login().expect(200).data();
  }

  private Api.Answer post(String path, JsonObject more) {
    JsonObject rest = more;
    return Api.open().post(path, json("email", email, rest));
  }
}
