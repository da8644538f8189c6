package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import plinth.kernel.Json;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.PasskeyDevice;
import plinth.testing.Race;

/** What is refused to an attacker who answers challenges for passkeys. */
class PasskeyAttacksIT {
  private static JsonObject changed(
      PasskeyDevice device, JsonObject options, Consumer<PasskeyDevice> change) {
    String origin = device.origin;
    change.accept(device);
    JsonObject answer = device.answer(options);
    device.origin = origin;
    device.relyingParty = "";
    device.type = "webauthn.get";
    device.flags = PasskeyDevice.PRESENT | PasskeyDevice.VERIFIED;
    return answer;
  }

  private static JsonObject with(JsonObject before, String member, Object value) {
    return Json.createObjectBuilder(before)
        .addAll(Json.createObjectBuilder(json(member, value)))
        .build();
  }

  @Test
  void answersForAnotherSiteOrWithoutAPersonAreRefused() {
    Holder holder = Holder.create();
    List<Consumer<PasskeyDevice>> attacks =
        List.of(
            device -> device.origin = "https://plinth.example.com",
            device -> device.origin = device.origin.replace("http:", "https:"),
            device -> device.origin = "http://localhost:1",
            device -> device.relyingParty = "example.com",
            device -> device.flags = PasskeyDevice.PRESENT,
            device -> device.flags = PasskeyDevice.VERIFIED,
            device -> device.type = "webauthn.create");
    for (Consumer<PasskeyDevice> attack : attacks) {
      Holder.signIn(changed(holder.device(), Holder.ask(), attack)).refused(401, "PASSKEY_REFUSED");
    }
    holder.signIn().expect(200);
    assertThat(
            Database.texts(
                "select count(*)::text from main.audit where action = 'sign_in.failed' and subject ="
                    + " (select 'user:' || id from main.\"user\" where email = '"
                    + holder.person().email()
                    + "')"))
        .containsExactly("7");
  }

  @Test
  void newPasskeysOfAnotherSiteOrWithoutAPersonAreRefused() {
    Holder holder = Holder.create();
    List<Consumer<PasskeyDevice>> attacks =
        List.of(
            device -> device.origin = "https://plinth.example.com",
            device -> device.relyingParty = "example.com",
            device -> device.flags = PasskeyDevice.PRESENT);
    for (Consumer<PasskeyDevice> attack : attacks) {
      PasskeyDevice device = new PasskeyDevice();
      attack.accept(device);
      assertThat(Holder.add(holder.person(), holder.api(), device).expect(400).faults())
          .containsExactly("credential:wrong");
    }
  }

  @Test
  void anAnswerCountsOnceAlsoWhenRequestsRace() throws Exception {
    Holder holder = Holder.create();
    JsonObject answer = holder.device().answer(Holder.ask());
    Race.oneWins(Race.statuses(Race.of(3, i -> Holder.signIn(answer))), 200, 401);
    Holder.signIn(answer).refused(401, "PASSKEY_REFUSED");
  }

  @Test
  void aChallengeIsForItsPurposeAndItsAccountOnly() {
    Holder holder = Holder.create();
    Holder other = Holder.create();
    PasskeyDevice device = holder.device();
    JsonObject registration = Holder.begin(holder.person(), holder.api());
    JsonObject asked =
        json(
            "public_key",
            json(
                "challenge",
                registration.getJsonObject("public_key").getString("challenge"),
                "rpId",
                "localhost"));
    Holder.signIn(device.answer(asked)).refused(401, "PASSKEY_REFUSED");
    JsonObject second = holder.login().refused(401, "PASSKEY_REQUIRED").json();
    Holder.signIn(device.answer(second.getJsonObject("passkey"))).refused(401, "PASSKEY_REFUSED");
    JsonObject stepUp = holder.api().post(Holder.PATH + "/challenge").expect(200).data();
    holder.login("passkey", device.answer(stepUp)).refused(401, "PASSKEY_REFUSED");
    // A challenge that was given to another account, and a passkey of another account.
    JsonObject ofOther = other.api().post(Holder.PATH + "/challenge").expect(200).data();
    assertThat(
            holder
                .api()
                .post("/user/auth/step-up", json("passkey", device.answer(ofOther)))
                .expect(400)
                .faults())
        .containsExactly("passkey:wrong");
    JsonObject own = holder.api().post(Holder.PATH + "/challenge").expect(200).data();
    assertThat(
            holder
                .api()
                .post("/user/auth/step-up", json("passkey", other.device().answer(own)))
                .expect(400)
                .faults())
        .containsExactly("passkey:wrong");
    JsonObject invented = json("public_key", json("challenge", "aW52ZW50ZWQ", "rpId", "localhost"));
    Holder.signIn(device.answer(invented)).refused(401, "PASSKEY_REFUSED");
    Api.open()
        .post("/admin/auth/passkey-login", json("credential", device.answer(Holder.ask())))
        .refused(401, "PASSKEY_REFUSED");
  }

  @Test
  void aChallengeExpires() {
    Holder holder = Holder.create();
    JsonObject answer = holder.device().answer(Holder.ask());
    Database.run("update main.passkey_challenge set expires_at = now() - interval '1 second'");
    Holder.signIn(answer).refused(401, "PASSKEY_REFUSED");
  }

  @Test
  void anotherAccountsHandleAndForgedSignaturesAreRefused() {
    Holder holder = Holder.create();
    JsonObject answer = holder.device().answer(Holder.ask());
    JsonObject response = answer.getJsonObject("response");
    for (JsonObject forged :
        List.of(
            with(response, "userHandle", "b3RoZXI"),
            with(response, "signature", "MEQCIA"),
            with(response, "authenticatorData", "AAAA"))) {
      JsonObject body = json("credential", with(answer, "response", forged));
      Api.open().post(Holder.SIGN_IN, body).refused(401, "PASSKEY_REFUSED");
    }
    JsonObject broken = with(answer, "response", with(response, "signature", "%%"));
    assertThat(Holder.signIn(broken).expect(400).faults())
        .containsExactly("credential.response.signature:format");
    assertThat(Holder.signIn(json("id", "AAAA")).expect(400).faults())
        .containsExactly("credential.response:required");
  }

  @Test
  void aCounterThatWentBackIsRefusedAndToldByMail() {
    Holder holder = Holder.create();
    holder.device().counter = 7;
    holder.signIn().expect(200);
    holder.signIn().refused(401, "PASSKEY_REFUSED");
    assertThat(Mailbox.await(holder.person().email(), 4)).contains("Laptop with a counter");
    holder.device().counter = 8;
    holder.signIn().expect(200);
  }
}
