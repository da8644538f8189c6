package plinth.integrations.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.MailServer;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Workspace;

/**
 * A workspace's own accounts: connected, tested, shown without secrets, disconnected; and its mail.
 */
class IntegrationsIT {
  private static final String MAIL = "/integrations/mail";
  private static final String PASSWORD = "twelve brown bears";

  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();

  @ParameterizedTest
  @ValueSource(strings = {"fax", "gateway", "MAIL"})
  void anUnknownProviderIsAnsweredWithThoseThatAreKnown(String provider) {
    for (Api.Answer answer :
        List.of(
            admin.get("/integrations/" + provider),
            admin.post("/integrations/" + provider, "{}"),
            admin.post("/integrations/" + provider + "/test", ""),
            admin.delete("/integrations/" + provider))) {
      assertThat(answer.expect(404).code()).isEqualTo("NOT_FOUND");
      assertThat(answer.json().getJsonArray("providers").toString())
          .isEqualTo(array("mail", "messaging", "storage").toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mail", "messaging", "storage"})
  void withoutAConnectionThereIsNothingToTestOrDisconnect(String provider) {
    String path = "/integrations/" + provider;
    JsonObject shown = admin.get(path).expect(200).data();

    assertThat(shown.getString("provider")).isEqualTo(provider);
    assertThat(shown.getString("status")).isEqualTo("not_connected");
    assertThat(shown.isNull("settings")).isTrue();
    assertThat(admin.post(path + "/test", "").expect(404).code())
        .isEqualTo("INTEGRATION_NOT_CONNECTED");
    assertThat(admin.delete(path).expect(404).code()).isEqualTo("INTEGRATION_NOT_CONNECTED");
    admin.post(path, "[]").refused(400, "VALIDATION_FAILED");
    admin.post(path, "").refused(400, "MALFORMED_JSON");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mail|{}|host:required from:required
          mail|{"host":7,"from":"a@b.example"}|host:type
          mail|{"host":"mail.example.com","from":"nobody"}|from:email
          mail|{"host":"mail.example.com","from":"a@b.example, c@d.example"}|from:email
          mail|{"host":"m.example.com","from":"a@b.example","port":0}|port:range
          mail|{"host":"m.example.com","from":"a@b.example","port":2.5}|port:range
          mail|{"host":"m.example.com","from":"a@b.example","security":"ssl"}|security:one_of
          mail|{"host":"m.example.com","from":"a@b.example","security":"none"}|security:tls
          mail|{"host":"m.example.com","from":"a@b.example","username":"u"}|password:required
          mail|{"host":"m.example.com","from":"a@b.example","password":"p"}|username:required
          mail|{"host":"m.example.com","from":"a@b.example","pass":"p"}|pass:unknown
          mail|{"host":"10.0.0.1","from":"a@b.example"}|host:blocked_host
          mail|{"host":"mail","from":"a@b.example"}|host:blocked_host
          mail|{"host":"a.example.com/x","from":"a@b.example"}|host:host
          messaging|{}|url:required api_key:required
          messaging|{"url":"http://chat.example.com","api_key":"k"}|url:https
          messaging|{"url":"https://169.254.169.254","api_key":"k"}|url:blocked_host
          messaging|{"url":"https://chat.example.com?x=1","api_key":"k"}|url:url
          messaging|{"url":"https://chat.example.com","api_key":"k k"}|api_key:pattern
          storage|{}|region:required bucket:required access_key:required secret_key:required
          storage|{"region":"x","bucket":"Papers","access_key":"k","secret_key":"s"}|bucket:pattern
          storage|{"region":"x y","bucket":"papers","access_key":"k","secret_key":"s"}|region:pattern
          storage|{"region":"x","bucket":"papers","access_key":"k","secret_key":"s","endpoint":"https://[::1]"}|endpoint:blocked_host
          storage|{"region":"x","bucket":"papers","access_key":"k","secret_key":"s","path_style":1}|path_style:type
          """)
  void faultsOfAnAccountNameTheirFields(String provider, String body, String faults) {
    assertThat(admin.post("/integrations/" + provider, body).expect(400).faults())
        .containsExactly(faults.split(" "));
    assertThat(admin.get("/integrations/" + provider).data().getString("status"))
        .isEqualTo("not_connected");
  }

  @Test
  void mailUsesTheServerOfTheWorkspaceUntilItDisconnects() {
    try (MailServer server = MailServer.start(PASSWORD)) {
      JsonObject made = admin.post(MAIL, server.account(PASSWORD)).expect(201).data();
      assertThat(made.getString("status")).isEqualTo("connected");
      assertThat(made.getJsonObject("test").getString("outcome")).isEqualTo("passed");
      assertThat(made.getJsonObject("settings").getString("host")).isEqualTo("localhost");
      assertThat(made.getJsonObject("secrets").getString("password")).isEqualTo("••••ears");
      assertThat(made.getJsonObject("connected_by").keySet()).containsExactly("slug", "name");

      Person guest = invite();
      String letter = server.await(guest.email());
      assertThat(letter)
          .contains("MAIL FROM:<crm@fieldworks.example>", "From: Field Works <crm@")
          .contains("/console/invitation#");
      assertThat(Mailbox.to(guest.email())).as("sent by the installation too").isEmpty();

      String answers = admin.get(MAIL).expect(200).text() + made;
      assertThat(answers).doesNotContain(PASSWORD);
      assertThat(Database.texts("select row_to_json(i)::text from main.integration i").toString())
          .doesNotContain(PASSWORD);
      assertThat(server.to(workspace.owner().email())).as("the platform's own mail").isEmpty();

      assertThat(admin.delete(MAIL).expect(200).data().getString("status"))
          .isEqualTo("not_connected");
      Person next = invite();
      assertThat(Mailbox.await(next.email(), 1)).contains("/console/invitation#");
      assertThat(server.to(next.email())).isEmpty();
    }
    assertThat(
            Database.texts(
                "select action || ' ' || subject from main.audit where workspace_id = "
                    + workspace.id()
                    + " and action like 'integration.%' order by id"))
        .containsExactly(
            "integration.connected integration:mail", "integration.disconnected integration:mail");
  }

  private Person invite() {
    Person person = Person.create();
    admin.post("/admin/members", json("email", person.email(), "role", "admin")).expect(201);
    return person;
  }

  @Test
  void accountsThatFailTheirTestAreNotSaved() {
    try (MailServer server = MailServer.start(PASSWORD)) {
      Api.Answer refused = admin.post(MAIL, server.account("wrong")).expect(400);
      assertThat(refused.code()).isEqualTo("INTEGRATION_TEST_FAILED");
      assertThat(refused.faults()).containsExactly("username:test", "password:test");
      JsonObject test = refused.json().getJsonObject("test");
      assertThat(test.getString("outcome")).isEqualTo("failed");
      assertThat(test.getString("reason")).contains("login");
      assertThat(test.getString("at")).isNotEmpty();
      assertThat(admin.get(MAIL).data().getString("status")).isEqualTo("not_connected");

      admin.post(MAIL, server.account(PASSWORD)).expect(201);
      admin.post(MAIL, server.account("wrong")).refused(400, "INTEGRATION_TEST_FAILED");
      JsonObject again = admin.post(MAIL + "/test", "").expect(200).data();
      assertThat(again.getJsonObject("test").getString("outcome"))
          .as("of the account that there was")
          .isEqualTo("passed");
      server.change("another password");
      JsonObject failed = admin.post(MAIL + "/test", "").expect(200).data();
      assertThat(failed.getString("status")).isEqualTo("connected");
      assertThat(failed.getJsonObject("test").getString("outcome")).isEqualTo("failed");
      assertThat(failed.getJsonObject("test").getString("reason")).contains("login");
    }
    assertThat(
            admin
                .post(
                    MAIL,
                    json(
                        "host", "localhost",
                        "port", 1,
                        "security", "none",
                        "from", "a@b.example"))
                .expect(400)
                .faults())
        .containsExactly("host:test", "port:test");
  }

  @Test
  void aMailThatTheServerDoesNotTakeShowsInTheIntegration() {
    try (MailServer server = MailServer.start(PASSWORD)) {
      admin.post(MAIL, server.account(PASSWORD)).expect(201);
      server.change("another password");
      Person guest = invite();
      Await.promptly(
          () -> admin.get(MAIL).data().getJsonObject("test"),
          test -> test.getString("outcome").equals("failed"));
      server.change(PASSWORD);
      assertThat(server.await(guest.email())).contains("/console/invitation#");
      Await.promptly(
          () -> admin.get(MAIL).data().getJsonObject("test"),
          test -> test.getString("outcome").equals("passed"));
    }
  }

  @Test
  void otherWorkspacesNeitherSeeNorChangeAnIntegration() {
    try (MailServer server = MailServer.start(PASSWORD)) {
      admin.post(MAIL, server.account(PASSWORD)).expect(201);
      Api foreign = Workspace.create().admin();
      assertThat(foreign.get(MAIL).expect(200).data().getString("status"))
          .isEqualTo("not_connected");
      foreign.delete(MAIL).refused(404, "INTEGRATION_NOT_CONNECTED");
      Api member = workspace.member("member");
      assertThat(member.post(MAIL, server.account(PASSWORD)).expect(403).code())
          .isEqualTo("PERMISSION_DENIED");
      member.delete(MAIL).refused(403, "PERMISSION_DENIED");
      member.post(MAIL + "/test", "").refused(403, "PERMISSION_DENIED");
      workspace.key(array("read.*")).get(MAIL).refused(403, "CREDENTIAL_NOT_ALLOWED");
      assertThat(admin.get(MAIL).data().getString("status")).isEqualTo("connected");
    }
  }

  @Test
  void concurrentConnectionsLeaveOneAccount() throws Exception {
    try (MailServer server = MailServer.start(PASSWORD)) {
      assertThat(Race.statuses(Race.of(8, caller -> admin.post(MAIL, server.account(PASSWORD)))))
          .containsOnly(201);
      assertThat(count()).containsExactly("1");
      assertThat(Race.statuses(Race.of(8, caller -> admin.delete(MAIL))))
          .containsOnlyOnce(200)
          .allMatch(status -> status == 200 || status == 404);
      assertThat(count()).containsExactly("0");
    }
  }

  private List<String> count() {
    return Database.texts(
        "select count(*) from main.integration where workspace_id = " + workspace.id());
  }
}
