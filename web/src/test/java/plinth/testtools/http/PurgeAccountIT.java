package plinth.testtools.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Footprint;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

class PurgeAccountIT {
  private static final String PATH = "/testing/purge-account";
  private static final Api TOOLS = Api.open().apiKey(Plinth.TEST_TOOLS_KEY);

  @Test
  void requiresTheKeyOfTestTools() {
    JsonObject body = json("email", "nora@example.com");
    for (Api api :
        List.of(
            Api.open(),
            Api.open().apiKey(""),
            Api.open().apiKey("another"),
            Api.open().apiKey(Plinth.TEST_TOOLS_KEY + "x"),
            Api.open().bearer(Plinth.TEST_TOOLS_KEY))) {
      assertThat(api.post(PATH, body).expect(401).code()).isEqualTo("TEST_TOOLS_KEY_INVALID");
    }
    assertThat(Api.open().post(PATH, "no json").expect(401).code())
        .as("before the body is read")
        .isEqualTo("TEST_TOOLS_KEY_INVALID");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {} | email:required
          {"email":null} | email:required
          {"email":""} | email:pattern
          {"email":"   "} | email:pattern
          {"email":"nobody"} | email:pattern
          {"email":7} | email:type
          """)
  void requiresAValidAddress(String body, String fault) {
    assertThat(TOOLS.post(PATH, body).expect(400).faults()).contains(fault);
  }

  @Test
  void unknownAccountsAreNotAnError() {
    String email = "nobody" + UUID.randomUUID() + "@example.com";
    JsonObject data = purge("  " + email.toUpperCase(java.util.Locale.ROOT) + " ");
    assertThat(data.getBoolean("deleted")).isFalse();
    assertThat(data.getString("email")).isEqualTo(email);
    assertThat(data.isNull("user_id")).isTrue();
    assertThat(data.getJsonArray("workspaces")).isEmpty();
  }

  @Test
  void aSharedWorkspaceIsRemovedWithItsOwnerWithoutTraces() {
    String word = "zq" + UUID.randomUUID().toString().substring(0, 8);
    Workspace going = Workspace.create();
    Database.run(
        "update main.\"user\" set email = '%s@example.com', name = 'Nora %s' where id = %d"
            .formatted(word, word, going.owner().id()));
    Api admin = going.admin().with("User-Agent", "browser-" + word);
    Sheet.create(admin, "ships").field("name", "text").create(json("name", word));
    Upload.slug(admin, word + ".txt", "hello");
    admin
        .with("Idempotency-Key", UUID.randomUUID().toString())
        .post("/admin/members", json("email", "guest-" + word + "@example.com", "role", "member"))
        .expect(201);
    Mailbox.await("guest-" + word + "@example.com", 1);
    admin.post("/integrations/api-keys", json("name", word, "scopes", array("read.*"))).expect(201);
    Workspace neighbour = Workspace.create();
    var others = Footprint.digests(Plinth.server(), "w = " + neighbour.id());
    long rows =
        Footprint.counts(Plinth.server(), going.id()).entrySet().stream()
            .filter(entry -> !entry.getKey().matches("main\\.(audit|purge|platform_job)"))
            .filter(entry -> !entry.getKey().matches("main\\.(tenants|user_.*)"))
            .mapToLong(java.util.Map.Entry::getValue)
            .sum();
    assertThat(Footprint.holding(Plinth.server(), word)).isNotEmpty();

    JsonObject data = purge(word + "@example.com");

    assertThat(data.getBoolean("deleted")).isTrue();
    assertThat(data.getInt("user_id")).isEqualTo(going.owner().id());
    JsonObject workspace = data.getJsonArray("workspaces").getJsonObject(0);
    assertThat(data.getJsonArray("workspaces")).hasSize(1);
    assertThat(workspace.getInt("workspace_id")).isEqualTo(going.id());
    assertThat(workspace.getString("type")).isEqualTo("hyper");
    // Rows of the outbox are deleted before they are counted.
    assertThat((long) workspace.getInt("rows_deleted")).isBetween(rows - 20, rows);
    assertThat(Footprint.holding(Plinth.server(), word)).as("tables that tell of them").isEmpty();
    assertThat(Footprint.counts(Plinth.server(), going.id()))
        .containsOnlyKeys("main.audit", "main.purge");
    assertThat(Footprint.digests(Plinth.server(), "w = " + neighbour.id())).isEqualTo(others);
    going.admin().get("/object").refused(401, "UNAUTHENTICATED");
    going
        .owner()
        .api()
        .get("/user/auth/check-subdomain?subdomain=free-one")
        .refused(401, "UNAUTHENTICATED");
  }

  @Test
  void theAddressIsFreeForRegistrationAtOnceAgainAndAgain() {
    String email = "again" + UUID.randomUUID() + "@example.com";
    JsonObject body =
        json(
            "name", "Nora",
            "email", email,
            "password", "seven red kites");
    for (int round = 1; round <= 5; round++) {
      Api.open().post("/user/auth/register", body).expect(200);
      String code = Mailbox.code(Mailbox.await(email, 2 * round - 1));
      String token =
          Api.open()
              .post("/user/otp/verify", json("email", email, "otp", code))
              .expect(200)
              .data()
              .getString("access_token");
      Mailbox.await(email, 2 * round);
      assertThat(purge(email).getBoolean("deleted")).isTrue();
      assertThat(purge(email).getBoolean("deleted")).isFalse();
      Api.open()
          .bearer(token)
          .get("/user/auth/check-subdomain?subdomain=free-one")
          .refused(401, "UNAUTHENTICATED");
    }
  }

  @Test
  void otherWorkspacesLoseOnlyTheMembership() {
    Workspace others = Workspace.create();
    Person guest = Person.create();
    Api there = others.join(guest, "member");
    there.get("/admin/me").expect(200);

    JsonObject data = purge(guest.email());

    assertThat(data.getJsonArray("workspaces").toString())
        .isEqualTo(
            array(json("workspace_id", others.id(), "type", "hyper", "rows_deleted", 1))
                .toString());
    there.get("/admin/me").refused(401, "UNAUTHENTICATED");
    assertThat(others.admin().get("/admin/members").expect(200).text())
        .doesNotContain(guest.email())
        .contains(others.owner().email());
    assertThat(Footprint.holding(Plinth.server(), guest.email())).isEmpty();
  }

  @Test
  void aWorkspaceWithAnotherOwnerOfRecordStays() {
    Workspace others = Workspace.create();
    Person second = Person.create();
    others.join(second, "owner");
    purge(second.email());
    others.admin().get("/object").expect(200);
  }

  @Test
  void aMembershipWithoutAWorkspaceIsAnOrphan() {
    Person person = Person.create();
    Database.run(
        "insert into main.user_workspaces (user_id, workspace_id, role, is_owner, status, admin_id)"
            + " values ("
            + person.id()
            + ", 987654321, 'owner', true, 'active', 1);"
            + " insert into main.user_tenant_memberships values ("
            + person.id()
            + ", 987654322, 'owner')");

    JsonObject data = purge(person.email());

    assertThat(data.getJsonArray("workspaces").toString())
        .isEqualTo(
            array(
                    json(
                        "workspace_id", 987654321,
                        "type", "orphan",
                        "rows_deleted", 0),
                    json(
                        "workspace_id", 987654322,
                        "type", "orphan",
                        "rows_deleted", 0))
                .toString());
    assertThat(Footprint.counts(Plinth.server(), 987654321)).isEmpty();
    assertThat(Footprint.counts(Plinth.server(), 987654322)).isEmpty();
  }

  @Test
  void aMembershipWithoutADatabaseIsAnOrphan() {
    Person person = Person.create();
    String subdomain = Workspace.newSubdomain();
    Database.run(
        "with t as (insert into main.tenants (owner_user_id, subdomain, name, type, database,"
            + " status) values ("
            + person.id()
            + ", '"
            + subdomain
            + "', 'Lost', 'dedicated',"
            + " 'plinth_lost', 'suspended') returning id) insert into main.user_workspaces"
            + " (user_id, workspace_id, role, is_owner, status, admin_id) select "
            + person.id()
            + ", id, 'owner', true, 'active', 1 from t");
    JsonObject workspace = purge(person.email()).getJsonArray("workspaces").getJsonObject(0);
    assertThat(workspace.getString("type")).isEqualTo("orphan");
    assertThat(workspace.getInt("rows_deleted")).isZero();
    assertThat(
            Database.texts(
                "select coalesce(owner_user_id::text, 'nobody') from main.tenants where subdomain ="
                    + " '"
                    + subdomain
                    + "'"))
        .containsExactly("nobody");
    Database.run("delete from main.tenants where subdomain = '" + subdomain + "'");
  }

  @Test
  void concurrentPurgesEndAlike() throws Exception {
    Workspace one = Workspace.create();
    Workspace of = one;
    List<JsonObject> answers = Race.of(5, number -> purge(of.owner().email()));
    assertThat(answers).anyMatch(answer -> answer.getBoolean("deleted"));
    assertThat(answers)
        .filteredOn(answer -> !answer.getJsonArray("workspaces").isEmpty())
        .isNotEmpty()
        .allSatisfy(
            answer ->
                assertThat(answer.getJsonArray("workspaces").getJsonObject(0).getString("type"))
                    .isEqualTo("hyper"));
    assertThat(Footprint.counts(Plinth.server(), one.id()))
        .containsOnlyKeys("main.audit", "main.purge");
    assertThat(Database.texts("select count(*) from main.purge where workspace_id = " + one.id()))
        .containsExactly("1");
  }

  private static JsonObject purge(String email) {
    return TOOLS.post(PATH, json("email", email)).expect(200).data();
  }
}
