package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Authenticator;
import plinth.testing.Database;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Dangerous acts need a code or password that was entered in the session a short time ago. */
class StepUpIT {
  private static final String STEP_UP = "/user/auth/step-up";
  private static final String KEYS = "/integrations/api-keys";
  private static final JsonObject KEY = json("name", "Key", "scopes", array("read.*"));

  /** A person with a second factor who owns a workspace, and the session there. */
  private record Owner(Factor factor, Api api) {
    static Owner create() {
      Factor factor = Factor.of(Person.verified());
      JsonObject made =
          factor
              .api()
              .post(
                  "/user/auth/workspaces",
                  json("name", "Kites", "subdomain", Workspace.newSubdomain()))
              .expect(201)
              .data();
      return new Owner(factor, Api.open().bearer(made.getString("access_token")));
    }

    /** Lets the time of a proof pass in all sessions of the person. */
    Owner age() {
      String email = factor.person().email();
      Database.run(
          """
          update main.refresh_family f
          set authenticated_at = authenticated_at - interval '11 minutes'
          from main."user" u
          where u.id = f.user_id and u.email = '%s'
          """
              .formatted(email));
      return this;
    }
  }

  @Test
  void anOldSessionMustProveAgainWhoItIs() {
    Owner owner = Owner.create();
    Api api = owner.api();
    api.post(KEYS, KEY).expect(201);
    owner.age();
    Api.Answer refused = api.post(KEYS, KEY).refused(403, "STEP_UP_REQUIRED");
    assertThat(refused.json().getString("proof")).isEqualTo("otp");
    api.get(KEYS).expect(200);
    JsonObject password = json("password", owner.factor().person().password());
    assertThat(api.post(STEP_UP, password).expect(400).faults()).containsExactly("otp:required");
    assertThat(api.post(STEP_UP, json("otp", "zzzzzzzz-zzzzzzzz")).expect(400).faults())
        .containsExactly("otp:wrong");
    api.post(KEYS, KEY).refused(403, "STEP_UP_REQUIRED");
    api.post(STEP_UP, json("otp", owner.factor().code())).expect(200);
    api.post(KEYS, KEY).expect(201);
  }

  @Test
  void aProofIsForItsSessionOnly() {
    Owner owner = Owner.create();
    Api other = owner.factor().session(owner.factor().recovery().get(0));
    owner.age();
    other.post(STEP_UP, json("otp", owner.factor().recovery().get(1))).expect(200);
    owner.api().post(KEYS, KEY).refused(403, "STEP_UP_REQUIRED");
    Api fresh = owner.factor().session(owner.factor().recovery().get(2));
    owner.api().post(KEYS, KEY).refused(403, "STEP_UP_REQUIRED");
    fresh.post(KEYS, KEY).expect(201);
  }

  @Test
  void everyDangerousActOfAMemberAsks() {
    Owner owner = Owner.create();
    Api api = owner.api();
    String subdomain = subdomain(owner.factor());
    String me = api.get("/admin/me").expect(200).data().getString("slug");
    owner.age();
    JsonObject role = json("name", "Role", "permissions", array("record.read"));
    for (Api.Answer answer :
        new Api.Answer[] {
          api.post("/admin/roles", role),
          api.put("/admin/roles/member", role),
          api.delete("/admin/roles/member"),
          api.put("/admin/members/" + me, json("role", "member")),
          api.post("/integrations/oauth-apps", json("name", "App", "scopes", array("read.*"))),
          api.put("/admin/security/second-factor", json("required_for", "everybody")),
          api.post("/user/auth/workspaces/" + subdomain + "/deletion"),
          api.post(
              "/user/auth/workspaces/" + subdomain + "/owner",
              json("member", "ada", "current_password", "x")),
          api.post("/user/auth/deletion", json("current_password", "x")),
          api.post("/object/data/deals/export", json("format", "csv")),
          api.get("/admin/audit/export"),
        }) {
      answer.refused(403, "STEP_UP_REQUIRED");
    }
  }

  private static String subdomain(Factor factor) {
    return Database.texts(
            "select t.subdomain from main.tenants t join main.\"user\" u on u.id ="
                + " t.owner_user_id where u.email = '"
                + factor.person().email()
                + "'")
        .get(0);
  }

  @Test
  void peopleWithoutASecondFactorAndKeysAreNotAsked() {
    Workspace workspace = Workspace.create();
    Database.run(
        "update main.refresh_family set authenticated_at = null where user_id = "
            + workspace.owner().id());
    workspace.admin().post(KEYS, KEY).expect(201);
    Person person = Person.verified();
    Api api = Api.open().bearer(person.signIn().getString("access_token"));
    assertThat(api.post(STEP_UP, json()).expect(400).faults()).containsExactly("password:required");
    assertThat(api.post(STEP_UP, json("password", "not this one")).expect(400).faults())
        .containsExactly("password:wrong");
    api.post(STEP_UP, json("password", person.password())).expect(200);
    workspace.key(array("read.*")).post(STEP_UP, json()).refused(403, "CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void operatorsAreAskedBeforeTheyActForMembers() {
    Api first = Api.open().bearer(Signer.server().operator());
    String email = "op-" + UUID.randomUUID() + "@example.com";
    String password =
        first
            .post("/admin/platform/operators", json("name", "Ida", "email", email))
            .expect(201)
            .data()
            .getString("password");
    JsonObject who = json("email", email, "password", password);
    String token =
        Api.open().post("/admin/auth/login", who).expect(200).data().getString("access_token");
    Api operator = Api.open().bearer(token);
    String me = "/admin/platform/me";
    String secret =
        operator
            .post(me + "/second-factor", json("current_password", password))
            .expect(200)
            .data()
            .getString("secret");
    operator
        .post(me + "/second-factor/confirm", json("otp", Authenticator.code(secret, -1)))
        .expect(200);
    Workspace workspace = Workspace.create();
    String user =
        Database.texts("select slug from main.\"user\" where id = " + workspace.owner().id())
            .get(0);
    String path =
        "/admin/platform/tenants/" + workspace.subdomain() + "/members/" + user + "/impersonate";
    Database.run(
        """
        update main.refresh_family f
        set authenticated_at = now() - interval '11 minutes'
        from main.operator o
        where o.id = f.operator_id and o.email = '%s'
        """
            .formatted(email));
    operator.post(path, json("reason", "help")).refused(403, "STEP_UP_REQUIRED");
    operator.post(me + "/step-up", json("otp", Authenticator.code(secret, 0))).expect(200);
    assertThat(operator.post(path, json("reason", "help")).status()).isNotEqualTo(403);
  }
}
