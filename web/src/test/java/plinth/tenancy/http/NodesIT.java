package plinth.tenancy.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Ear;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Two nodes on one database: what is pushed or revoked on one is known on the other. */
class NodesIT {
  /** For how long a node believes what it has read, if nobody tells it otherwise. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  private static final int ROUNDS = 15;
  private static Plinth other;

  @BeforeAll
  static void startAnotherNode() {
    Plinth.server();
    other = Plinth.anotherNode(Path.of("target/plinth-other-node"));
  }

  @AfterAll
  static void stopIt() {
    other.stop();
  }

  @Test
  void aSocketHearsInItsRoomWhatAnotherNodePushes() throws InterruptedException {
    Workspace here = Workspace.create();
    Workspace there = Workspace.create(other);
    Ear ours = Ear.join(other.address(), here.token());
    Ear theirs = Ear.join(other.address(), there.token());
    Ear near = Ear.join(Plinth.server().address(), here.token());
    assertThat(ours.next()).contains("workspace:" + here.id());
    assertThat(theirs.next()).contains("tenant:" + there.subdomain());
    assertThat(near.next()).contains("workspace:" + here.id());

    // A node that has just come is known to the others a moment later.
    int pushes = 0;
    while (ours.rest().isEmpty() && pushes < 60) {
      add(here.admin(), "companies");
      pushes++;
      Thread.sleep(500);
    }
    assertThat(ours.next()).contains("record:changed", "companies");
    assertThat(theirs.rest()).isEmpty();
    assertThat(near.rest()).as("heard on the pushing node, once each").hasSize(pushes);

    add(there.admin(), "contacts");
    assertThat(theirs.next()).contains("record:changed", "contacts");
    assertThat(near.rest()).hasSize(pushes);
  }

  @Test
  void aSocketIsClosedByTheOtherNodeWhenItsSessionEnds() throws InterruptedException {
    Workspace workspace = Workspace.create();
    Workspace stranger = Workspace.create();
    Ear there = Ear.join(other.address(), workspace.token());
    Ear apart = Ear.join(other.address(), stranger.token());
    assertThat(there.next()).contains("workspace:" + workspace.id());
    assertThat(apart.next()).contains("workspace:" + stranger.id());

    String email = workspace.owner().email();
    String to = "{\"email\":\"" + email + "\"";
    Api.open().post("/user/auth/forgot-password", to + "}").expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    Api.open()
        .post(
            "/user/auth/reset-password",
            to + ",\"otp\":\"" + code + "\",\"password\":\"nine grey geese\"}")
        .expect(200);
    assertThat(there.next()).isEqualTo("closed 4401");
    assertThat(apart.rest()).as("whose session goes on").isEmpty();
    workspace.admin().on(other.address()).get("/admin/me").expect(401);
  }

  @Test
  void aRowGivenUpInADatabaseOfItsOwnIsShownAndTriedAgain() {
    Workspace workspace = Workspace.create(other);
    String to = "own" + workspace.id() + "@example.org";
    Database.runIn(
        workspace.id(),
        """
        insert into tenant.outbox (workspace_id, listener, body, attempts, dead_at, last_error)
        values (%d, 'mail', '{"to":"%s","template":"WELCOME","values":{"name":"Ann"}}', 9, now(),
                'Gone: %s')"""
            .formatted(workspace.id(), to, to));
    Api operator = Api.open().bearer(Signer.server().operator());
    JsonObject row =
        operator
            .get("/admin/platform/outbox?limit=200")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class)
            .stream()
            .filter(one -> workspace.subdomain().equals(one.getString("workspace", "")))
            .findFirst()
            .orElseThrow();
    assertThat(row.getString("id")).startsWith("tenant-" + workspace.id() + "-");
    assertThat(row.getString("error")).isEqualTo("Gone");

    String retry = "/admin/platform/outbox/" + row.getString("id") + "/retry";
    operator.post(retry, "").expect(200);
    assertThat(Mailbox.await(to, 1)).contains("Hello Ann,");
    operator.post(retry, "").expect(404);
  }

  @Test
  void aFormOfADatabaseOfItsOwnShowsAndTakesRecords() {
    Workspace workspace = Workspace.create(other);
    Api admin = workspace.admin();
    Sheet leads = Sheet.create(admin, "leads").field("name", "text", "\"is_public\":true");
    admin.put("/object/leads", "{\"is_public\":true,\"form\":{\"list_records\":true}}").expect(200);
    Api open = Api.open().with("X-Workspace", workspace.subdomain());
    open.post("/public/forms/leads/submit", "{\"data\":{\"name\":\"Ann\"}}").expect(201);
    Api there = open.on(other.address());
    there.post("/public/forms/leads/submit", "{\"data\":{\"name\":\"Bob\"}}").expect(201);
    assertThat(there.get("/public/forms/leads/data").expect(200).text()).contains("Ann", "Bob");
    assertThat(leads.column("sort=created_at", "name")).containsExactly("\"Ann\"", "\"Bob\"");
  }

  @Test
  void aSuspensionIsKnownOnTheOtherNodeAndClosesItsSockets() throws InterruptedException {
    Workspace workspace = Workspace.create(other);
    Workspace stranger = Workspace.create();
    Ear there = Ear.join(other.address(), workspace.token());
    Ear apart = Ear.join(other.address(), stranger.token());
    assertThat(there.next()).contains("tenant:" + workspace.subdomain());
    assertThat(apart.next()).contains("workspace:" + stranger.id());
    Api operator = Api.open().bearer(Signer.server().operator());
    operator
        .post("/admin/platform/tenants/" + workspace.subdomain() + "/suspend", null)
        .expect(200);
    assertThat(there.next()).isEqualTo("closed 4401");
    assertThat(workspace.admin().on(other.address()).get("/admin/me").expect(403).code())
        .isEqualTo("WORKSPACE_SUSPENDED");
    assertThat(apart.rest()).as("whose workspace goes on").isEmpty();
  }

  @Test
  void theFirstRecordIsNotedInADatabaseOfItsOwn() {
    Workspace workspace = Workspace.create(other);
    assertThat(workspace.admin().get("/admin/me").data().getBoolean("first_record_created"))
        .isFalse();
    add(workspace.admin().on(other.address()), "contacts");
    JsonObject me = workspace.admin().get("/admin/me").expect(200).data();
    assertThat(me.getBoolean("first_record_created")).isTrue();
    assertThat(me.getJsonArray("seen_tours").toString()).isEqualTo("[\"object-table\"]");
  }

  @Test
  void whatIsWrittenThroughOneNodeIsReadThroughTheOtherWhileTheWorkspaceMoves() {
    Workspace workspace = Workspace.create();
    Sheet here = Sheet.create(workspace.admin(), "kites").field("name", "text");
    Sheet there = here.by(workspace.admin().on(other.address()));
    there.list("").expect(200);
    Api operator = Api.open().bearer(Signer.server().operator());
    operator
        .post(
            "/admin/platform/tenants/" + workspace.subdomain() + "/move", "{\"to\":\"dedicated\"}")
        .expect(202);
    String moved = "select database is not null from main.tenants where id = " + workspace.id();
    int after = 0;
    for (int n = 0; after < 10; n++) {
      after += Database.texts(moved).get(0).equals("t") ? 1 : 0;
      Sheet writer = n % 2 == 0 ? here : there;
      Sheet reader = n % 2 == 0 ? there : here;
      String value = "\"name\":\"n" + n + "\"";
      patiently(() -> writer.tryCreate(value)).expect(201);
      Api.Answer read = patiently(() -> reader.list("sort=-created_at&limit=1")).expect(200);
      assertThat(read.text()).as("written through the other node").contains("\"n" + n + "\"");
    }
  }

  private static Api.Answer patiently(Supplier<Api.Answer> request) {
    Api.Answer answer = request.get();
    for (int tries = 0; answer.status() == 503 && tries < 50; tries++) {
      answer = request.get();
    }
    return answer;
  }

  private static void add(Api api, String object) {
    api.post("/object/data/" + object, "{\"data\":{\"name\":\"Field Works\"}}").expect(201);
  }

  @Test
  void aRevokedKeyIsRefusedByTheOtherNodeAtOnce() throws InterruptedException {
    Workspace workspace = Workspace.create();
    boolean isPrompt = false;
    for (int round = 0; round < ROUNDS && !isPrompt; round++) {
      JsonObject made =
          workspace
              .admin()
              .post("/integrations/api-keys", "{\"name\":\"Key\",\"scopes\":[\"read.*\"]}")
              .expect(201)
              .data();
      Api there = Api.at(other.address()).apiKey(made.getString("key"));
      isPrompt =
          isRefusedBeforeItWouldBeReadAgain(
              there,
              "/object/data/companies",
              401,
              () ->
                  workspace
                      .admin()
                      .delete("/integrations/api-keys/" + made.getString("slug"))
                      .expect(200));
    }
    assertThat(isPrompt).isTrue();
  }

  @Test
  void aBlockedMemberIsRefusedByTheOtherNodeAtOnce() throws InterruptedException {
    Workspace workspace = Workspace.create();
    Person person = Person.create();
    Api there = workspace.join(person, "member").on(other.address());
    String path = "/admin/members/" + there.get("/admin/me").expect(200).data().getString("slug");
    boolean isPrompt = false;
    for (int round = 0; round < ROUNDS && !isPrompt; round++) {
      isPrompt =
          isRefusedBeforeItWouldBeReadAgain(
              there,
              "/admin/me",
              401,
              () -> workspace.admin().put(path, "{\"status\":\"blocked\"}").expect(200));
      workspace.admin().put(path, "{\"status\":\"active\"}").expect(200);
      awaitStatus(there, "/admin/me", 200);
    }
    assertThat(isPrompt).isTrue();
  }

  /**
   * Has the other node read anew what it will believe, voids it on this node, and asks the other
   * one until it must have read again: a refusal before that can only come of a signal. On a busy
   * machine a round may be too slow to show anything.
   */
  private static boolean isRefusedBeforeItWouldBeReadAgain(
      Api there, String path, int refusal, Runnable revocation) throws InterruptedException {
    Thread.sleep(FRESH.plusMillis(50).toMillis());
    Instant believed = Instant.now();
    there.get(path).expect(200);
    revocation.run();
    while (Instant.now().isBefore(believed.plus(FRESH))) {
      if (there.get(path).status() == refusal) {
        return Instant.now().isBefore(believed.plus(FRESH));
      }
    }
    awaitStatus(there, path, refusal);
    return false;
  }

  private static void awaitStatus(Api api, String path, int status) {
    Instant end = Instant.now().plus(Duration.ofSeconds(5));
    while (api.get(path).status() != status && Instant.now().isBefore(end)) {
      Thread.onSpinWait();
    }
    api.get(path).expect(status);
  }
}
