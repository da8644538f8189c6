package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.PasskeyDevice;
import plinth.testing.Signer;

/** Passkeys of operators, which sign in no user. */
class OperatorPasskeysIT {
  private static final String ME = "/admin/platform/me";
  private static final String PATH = ME + "/passkeys";
  private static final String SIGN_IN = "/admin/auth/passkey-login";

  @Test
  void anOperatorSignsInWithAPasskeyUntilAnotherOneRemovesIt() {
    Api first = Api.open().bearer(Signer.server().operator());
    String email = "op-" + UUID.randomUUID() + "@example.com";
    JsonObject added =
        first
            .post("/admin/platform/operators", json("name", "Ida", "email", email))
            .expect(201)
            .data();
    String password = added.getString("password");
    JsonObject who = json("email", email, "password", password);
    Api api = bearer(Api.open().post("/admin/auth/login", who));
    PasskeyDevice device = new PasskeyDevice();
    JsonObject options =
        api.post(PATH + "/options", json("current_password", password)).expect(200).data();
    api.post(PATH, json("name", "Key", "credential", device.create(options))).expect(200);
    assertThat(api.get(ME).data().getInt("passkeys")).isEqualTo(1);

    JsonObject required =
        Api.open().post("/admin/auth/login", who).refused(401, "PASSKEY_REQUIRED").json();
    JsonObject second = json(who, "passkey", device.answer(required.getJsonObject("passkey")));
    Api.open().post("/admin/auth/login", second).expect(200);

    Api session = bearer(Api.open().post(SIGN_IN, signed(device, SIGN_IN)));
    assertThat(session.get(ME).data().getString("email")).isEqualTo(email);
    // A passkey of an operator signs in no user.
    Api.open().post(Holder.SIGN_IN, signed(device, Holder.SIGN_IN)).refused(401, "PASSKEY_REFUSED");
    JsonObject challenge = session.post(PATH + "/challenge").expect(200).data();
    session.post(ME + "/step-up", json("passkey", device.answer(challenge))).expect(200);

    int id = added.getJsonObject("operator").getInt("id");
    first.delete("/admin/platform/operators/" + id + "/second-factor").expect(200);
    Api.open().post(SIGN_IN, signed(device, SIGN_IN)).refused(401, "PASSKEY_REFUSED");
    Api.open().post("/admin/auth/login", who).expect(200);
    assertThat(Mailbox.await(email, 2)).contains("Key was removed");
  }

  private static JsonObject signed(PasskeyDevice device, String path) {
    return json("credential", device.answer(Api.open().post(path + "/options").expect(200).data()));
  }

  private static Api bearer(Api.Answer signedIn) {
    return Api.open().bearer(signedIn.expect(200).data().getString("access_token"));
  }
}
