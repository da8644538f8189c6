package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.PasskeyDevice;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Passkeys of users: added, shown, removed, and what they prove. */
class PasskeysIT {
  private static final String PATH = Holder.PATH;

  private static void age(Person person) {
    Database.run(
        """
        update main.refresh_family f
        set authenticated_at = now() - interval '11 minutes'
        from main."user" u
        where u.id = f.user_id and u.email = '%s'
        """
            .formatted(person.email()));
  }

  private static long idOf(Person person) {
    return Long.parseLong(
        Database.texts("select id from main.\"user\" where email = '" + person.email() + "'")
            .get(0));
  }

  @Test
  void aPasskeySignsInAloneAndIsShownWithItsLastUse() {
    Holder holder = Holder.create();
    JsonObject added =
        holder.api().get(PATH).expect(200).json().getJsonArray("data").getJsonObject(0);
    assertThat(added.getString("name")).isEqualTo("Laptop");
    assertThat(added.isNull("last_used_at")).isTrue();
    assertThat(holder.device().handle()).hasSize(43).doesNotContain(holder.person().email());
    JsonObject options = Holder.ask();
    assertThat(options.toString()).contains("\"allowCredentials\":[]").contains("\"required\"");
    JsonObject signedIn = Holder.signIn(holder.device().answer(options)).expect(200).data();
    assertThat(signedIn.getJsonObject("user").getString("email"))
        .isEqualTo(holder.person().email());
    Api session = Api.open().bearer(signedIn.getString("access_token"));
    JsonObject used = session.get(PATH).expect(200).json().getJsonArray("data").getJsonObject(0);
    assertThat(used.isNull("last_used_at")).isFalse();
    JsonObject own = session.get("/user/auth/data").expect(200).data();
    assertThat(own.getJsonArray("passkeys")).hasSize(1);
    assertThat(own.getJsonArray("security_log").toString()).contains("user.passkey_added");
    assertThat(Mailbox.await(holder.person().email(), 3)).contains("passkey Laptop was added");
  }

  @Test
  void aPasskeyIsAskedForAfterThePassword() {
    Holder holder = Holder.create();
    JsonObject refused = holder.login().refused(401, "PASSKEY_REQUIRED").json();
    JsonObject wrong = json("email", holder.person().email(), "password", "not this one");
    assertThat(Api.open().post("/user/auth/login", wrong).refused(401, "LOGIN_FAILED").text())
        .doesNotContain("passkey");
    JsonObject answer = holder.device().answer(refused.getJsonObject("passkey"));
    holder.login("passkey", answer).expect(200);
    holder.login("passkey", answer).refused(401, "PASSKEY_REFUSED");
    // Whoever has an authenticator app, too, may use either.
    Factor factor = Factor.of(holder.person(), holder.api());
    JsonObject either = factor.login().refused(401, "OTP_REQUIRED").json();
    factor.login("passkey", holder.device().answer(either.getJsonObject("passkey"))).expect(200);
    factor.login("otp", factor.code()).expect(200);
  }

  @Test
  void aPasskeyProvesAgainWhoIsThere() {
    Holder holder = Holder.create();
    Api api = holder.api();
    JsonObject added = api.get(PATH).json().getJsonArray("data").getJsonObject(0);
    age(holder.person());
    JsonObject refused =
        api.delete(PATH + "/" + added.getString("slug")).refused(403, "STEP_UP_REQUIRED").json();
    assertThat(refused.getString("proof")).isEqualTo("passkey");
    assertThat(refused.getBoolean("has_passkeys")).isTrue();
    api.post(PATH + "/options", Factor.password(holder.person())).refused(403, "STEP_UP_REQUIRED");
    assertThat(
            api.post("/user/auth/step-up", json("password", holder.person().password())).faults())
        .containsExactly("passkey:required");
    JsonObject options = api.post(PATH + "/challenge").expect(200).data();
    assertThat(options.toString()).contains(holder.device().id());
    JsonObject proof = json("passkey", holder.device().answer(options));
    api.post("/user/auth/step-up", proof).expect(200);
    assertThat(api.post("/user/auth/step-up", proof).expect(400).faults())
        .containsExactly("passkey:wrong");
    api.delete(PATH + "/" + added.getString("slug")).expect(200);
    api.delete(PATH + "/" + added.getString("slug")).refused(404, "NOT_FOUND");
    api.post(PATH + "/challenge").refused(409, "SECOND_FACTOR_OFF");
    holder.signIn().refused(401, "PASSKEY_REFUSED");
    holder.login().expect(200);
    assertThat(Mailbox.await(holder.person().email(), 4)).contains("Laptop was removed");
  }

  @Test
  void addingRequiresThePasswordAndFreshOptionsAndIsLimited() throws Exception {
    Holder holder = Holder.create();
    Api api = holder.api();
    Person person = holder.person();
    assertThat(api.post(PATH + "/options", json("current_password", "x")).expect(400).faults())
        .containsExactly("current_password:wrong");
    JsonObject options = Holder.begin(person, api);
    assertThat(options.toString())
        .contains(holder.device().id())
        .contains(holder.device().handle());
    JsonObject created = new PasskeyDevice().create(options);
    JsonObject body = json("name", "Phone", "credential", created);
    Race.oneWins(Race.statuses(Race.of(2, i -> api.post(PATH, body))), 200, 400);
    JsonObject same =
        json("name", "Again", "credential", holder.device().create(Holder.begin(person, api)));
    assertThat(api.post(PATH, same).expect(400).faults()).containsExactly("credential:unique");
    assertThat(api.post(PATH, json("name", " ", "credential", json())).expect(400).faults())
        .contains("name:required");
    assertThat(api.post(PATH, json("name", "x", "credential", json())).expect(400).faults())
        .containsExactly("credential.response:required");
    Database.run(
        """
        insert into main.passkey (slug, user_id, name, credential_id, credential, handle,
            sign_count, is_synced, created_at)
        select 'p' || gen_random_uuid(), %s, 'Other', sha256(gen_random_uuid()::text::bytea), '', '',
            0, false, now()
        from generate_series(1, 18)
        """
            .formatted(idOf(person)));
    Holder.add(person, api, new PasskeyDevice()).refused(409, "PASSKEY_LIMIT");
  }

  @Test
  void aWorkspaceThatRequiresASecondFactorAcceptsAPasskey() {
    Holder holder = Holder.create();
    JsonObject made =
        holder
            .api()
            .post(
                "/user/auth/workspaces",
                json("name", "Kites", "subdomain", Workspace.newSubdomain()))
            .expect(201)
            .data();
    Api owner = Api.open().bearer(made.getString("access_token"));
    String policy = "/admin/security/second-factor";
    owner.put(policy, json("required_for", "everybody")).expect(200);
    owner.get("/admin/members").expect(200);
    String slug = owner.get(PATH).json().getJsonArray("data").getJsonObject(0).getString("slug");
    owner.delete(PATH + "/" + slug).expect(200);
    // A present factor is remembered for a second.
    Await.until(
        "members without a factor are refused", () -> owner.get("/admin/members").status() == 403);
    owner.get("/admin/members").refused(403, "SECOND_FACTOR_REQUIRED");
  }

  @Test
  void anOperatorRemovesLostOnes() {
    Holder holder = Holder.create();
    String path = "/admin/platform/users/" + idOf(holder.person()) + "/second-factor";
    Api.open().bearer(Signer.server().operator()).delete(path).expect(200);
    holder.login().expect(200);
    holder.signIn().refused(401, "PASSKEY_REFUSED");
    assertThat(Mailbox.await(holder.person().email(), 4)).contains("Laptop was removed");
  }

  @Test
  void aBlockedAccountDoesNotGetIn() {
    Holder holder = Holder.create();
    String path = "/admin/platform/users/" + idOf(holder.person()) + "/block";
    Api.open().bearer(Signer.server().operator()).post(path).expect(200);
    holder.signIn().refused(403, "ACCOUNT_BLOCKED");
  }
}
