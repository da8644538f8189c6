package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Json;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Operators create workspaces for others. */
class ProvisionIT {
  private static final String PATH = "/admin/platform/tenants/provision";

  private final Api operator = Api.open().bearer(Signer.server().operator());

  private static JsonObject body(String subdomain, String email, JsonObject more) {
    return json("name", "Field Works", "subdomain", subdomain, "owner_email", email, more);
  }

  @Test
  void aKnownOwnerGetsAWorkspaceAndAMail() {
    Person owner = Person.create();
    String subdomain = Workspace.newSubdomain();
    JsonObject made =
        operator
            .post(PATH, body(subdomain, owner.email().toUpperCase(), json()))
            .expect(201)
            .data();
    assertThat(made.getString("subdomain")).isEqualTo(subdomain);
    assertThat(made.getString("status")).isEqualTo("active");
    assertThat(made.getString("plan")).isEqualTo("basic");
    assertThat(made.getString("type")).isEqualTo("hyper");
    assertThat(made.getString("owner_email")).isEqualTo(owner.email());
    assertThat(Mailbox.await(owner.email(), 1))
        .contains(
            "Field Works has been set up for you",
            Plinth.server().address() + "/console/?workspace=" + subdomain);

    JsonObject entered =
        owner
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", subdomain))
            .expect(200)
            .data();
    Api admin = Api.open().bearer(entered.getString("access_token"));
    assertThat(admin.get("/admin/me").data().getBoolean("is_owner")).isTrue();
    admin.get("/object/data/contacts").expect(200);
    assertThat(
            Database.texts(
                "select action || ' ' || (operator_id is not null) from main.audit"
                    + " where action = 'workspace.provisioned' and workspace_id = "
                    + made.getJsonNumber("id")))
        .containsExactly("workspace.provisioned true");
  }

  @Test
  void anUnknownOwnerGetsAnAccountThatTheReaderOfTheMailOpens() {
    String email = "new-" + Workspace.newSubdomain() + "@example.com";
    String subdomain = Workspace.newSubdomain();
    operator.post(PATH, body(subdomain, email, json("owner_name", "Ida Rau"))).expect(201);
    assertThat(Mailbox.await(email, 1)).contains("Hello Ida Rau,");
    JsonObject to = json("email", email);
    Api.open()
        .post("/user/auth/login", json(to, "password", "none none none"))
        .refused(401, "LOGIN_FAILED");
    Api.open().post("/user/auth/forgot-password", to).expect(200);
    String code = Mailbox.code(Mailbox.await(email, 2));
    JsonObject password = json("password", "nine grey geese");
    Api.open().post("/user/auth/reset-password", json(to, "otp", code, password)).expect(200);
    JsonObject signedIn =
        Api.open().post("/user/auth/login", json(to, password)).expect(200).data();
    assertThat(signedIn.getJsonObject("workspace").getString("subdomain")).isEqualTo(subdomain);
  }

  @Test
  void anEnterpriseIsActiveAtItsPriceAndWithItsLimits() {
    Person owner = Person.create();
    String subdomain = Workspace.newSubdomain();
    JsonObject made =
        operator
            .post(
                PATH,
                body(
                    subdomain,
                    owner.email(),
                    json(
                        "type", "dedicated",
                        "plan", "enterprise",
                        "billing_period", "annual",
                        "price", parsed("1200.50"),
                        "custom_limits", json("storage", 1073741824, "ai_credits", null))))
            .expect(201)
            .data();
    assertThat(made.getString("plan")).isEqualTo("enterprise");
    assertThat(made.getString("type")).isEqualTo("dedicated");
    assertThat(made.getString("database")).startsWith("plinth_");
    assertThat(made.getJsonObject("custom_limits").toString())
        .contains(members("storage", 1073741824), members("ai_credits", null));
    assertThat(
            Database.texts(
                "select s.status || ' ' || s.negotiated_price || ' ' || t.billing_period"
                    + " || ' ' || (s.current_period_end is null) from main.subscription s"
                    + " join main.tenants t on t.id = s.workspace_id where t.subdomain = '"
                    + subdomain
                    + "'"))
        .containsExactly("active 1200.50 annual true");
    JsonObject entered =
        owner
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", subdomain))
            .expect(200)
            .data();
    Api admin = Api.open().bearer(entered.getString("access_token"));
    admin.post("/object/data/contacts", json("data", json()));
    JsonObject usage = admin.get("/user/billing/usage").expect(200).data();
    assertThat(usage.toString()).contains("1200.5");
  }

  @Test
  void aSubdomainIsGivenOnceAlsoToThoseWhoRace() throws Exception {
    String subdomain = Workspace.newSubdomain();
    List<Api.Answer> answers =
        Race.of(4, i -> operator.post(PATH, body(subdomain, Person.create().email(), json())));
    assertThat(Race.statuses(answers)).containsExactly(201, 409, 409, 409);
    String late = "late-" + subdomain + "@example.com";
    Api.Answer refused = operator.post(PATH, body(subdomain, late, json())).expect(409);
    assertThat(refused.code()).isEqualTo("SUBDOMAIN_TAKEN");
    assertThat(refused.faults()).containsExactly("subdomain:unique");
    assertThat(Database.texts("select id from main.\"user\" where email = '" + late + "'"))
        .as("no account for nothing")
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "subdomain    | 'X y'                     | subdomain:pattern",
        "subdomain    | provision                 | subdomain:reserved",
        "owner_email  | nobody                    | owner_email:pattern",
        "type         | shared                    | type:type",
        "plan         | gold                      | plan:unknown",
        "template_slug| none                      | template_slug:unknown",
        "billing_period | weekly                  | billing_period:type",
      })
  void eachFieldIsChecked(String field, String value, String fault) {
    JsonObject whole = body(Workspace.newSubdomain(), "a@example.com", json());
    JsonObject all = Json.createObjectBuilder(whole).add(field, value).build();
    assertThat(operator.post(PATH, all).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void termsAreChecked() {
    Map<JsonObject, String> faults =
        Map.of(
            json("price", 10), "price:conflict",
            json("plan", "enterprise"), "price:required",
            json("plan", "enterprise", "price", -1), "price:range",
            json("plan", "enterprise", "price", 1.005), "price:range",
            json("plan", "enterprise", "price", parsed("1E+300")), "price:range",
            json("custom_limits", json("none", 1)), "custom_limits.none:unknown",
            json("custom_limits", json("storage", -1)), "custom_limits.storage:min",
            json("none", 1), "none:unknown");
    for (Map.Entry<JsonObject, String> wrong : faults.entrySet()) {
      String email = "terms-" + Workspace.newSubdomain() + "@example.com";
      assertThat(
              operator
                  .post(PATH, body(Workspace.newSubdomain(), email, wrong.getKey()))
                  .expect(400)
                  .faults())
          .containsExactly(wrong.getValue());
      assertThat(Database.texts("select id from main.\"user\" where email = '" + email + "'"))
          .isEmpty();
    }
    assertThat(operator.post(PATH, "{}").expect(400).faults())
        .containsExactlyInAnyOrder("name:required", "subdomain:required", "owner_email:required");
  }

  @Test
  void aWorkspaceInUseIsPutOnAgreedTermsAndOffThem() {
    Workspace workspace = Workspace.create();
    String path = "/admin/platform/tenants/" + workspace.subdomain() + "/terms";
    String stands =
        "select s.status || ' ' || t.plan || ' ' || t.billing_period || ' ' || t.read_only || ' '"
            + " || coalesce(s.negotiated_price::text, '-') || ' '"
            + " || coalesce(t.deletion_requested_by_email, '-') from main.subscription s"
            + " join main.tenants t on t.id = s.workspace_id where t.id = "
            + workspace.id();
    Database.run(
        "update main.subscription set status = 'suspended', read_only_since = now()"
            + " where workspace_id = "
            + workspace.id()
            + "; update main.tenants set read_only = true, deletion_scheduled_at = now()"
            + " + interval '9 days', deletion_requested_by_email = 'system:billing' where id = "
            + workspace.id());
    JsonObject shown =
        operator
            .put(
                path,
                json(
                    "plan", "enterprise",
                    "billing_period", "annual",
                    "price", 900))
            .expect(200)
            .data();
    assertThat(shown.getString("standing")).isEqualTo("active");
    assertThat(Database.texts(stands)).containsExactly("active enterprise annual false 900.00 -");
    workspace.admin().post("/object", json("name", "A", "slug", "as")).expect(201);
    assertThat(workspace.admin().post("/user/billing/change-plan", json("plan", "basic")).status())
        .as("left by staff alone")
        .isEqualTo(400);

    operator.put(path, json("plan", "enterprise", "price", 950.5)).expect(200);
    assertThat(Database.texts(stands)).containsExactly("active enterprise monthly false 950.50 -");
    assertThat(
            Database.texts(
                "select type from main.invoice_item where workspace_id = "
                    + workspace.id()
                    + " order by id"))
        .containsExactly("trial_started", "subscription_activated");

    Database.run(
        "update main.tenants set custom_limits = '%s' where id = %d"
            .formatted(json("ai_credits", 1_000_000), workspace.id()));
    operator.put(path, json("plan", "advanced")).expect(200);
    assertThat(
            Database.texts(
                "select custom_limits::text from main.tenants where id = " + workspace.id()))
        .as("limits go with the plan that they were agreed for")
        .containsExactly("{}");
    assertThat(Database.texts(stands)).containsExactly("trial advanced monthly false - -");
    assertThat(operator.put(path, json("plan", "basic")).expect(400).faults())
        .containsExactly("plan:conflict");
    assertThat(operator.put(path, json("plan", "gold")).expect(400).faults())
        .containsExactly("plan:unknown");
    assertThat(operator.put(path, "{}").expect(400).faults()).containsExactly("plan:required");
    operator
        .put("/admin/platform/tenants/no-such-place/terms", json("plan", "enterprise", "price", 0))
        .refused(404, "NOT_FOUND");
  }

  @Test
  void aBlockedOwnerIsRefused() {
    Person owner = Person.create();
    Database.run("update main.\"user\" set is_block = true where id = " + owner.id());
    assertThat(
            operator
                .post(PATH, body(Workspace.newSubdomain(), owner.email(), json()))
                .expect(400)
                .faults())
        .containsExactly("owner_email:blocked");
  }
}
