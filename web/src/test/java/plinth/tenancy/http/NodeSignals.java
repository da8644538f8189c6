package plinth.tenancy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Signer;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** Pushes, ended sessions and revocations on one node reach the other. */
abstract class NodeSignals {
  /** The time for which a node trusts its cache without a signal. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  private static final int ROUNDS = 15;

  private static Plinth other() {
    return NodesIT.other();
  }

  @Test
  void pushesOfAnotherNodeReachTheRoom() throws InterruptedException {
    Workspace here = Workspace.create();
    Workspace there = Workspace.create(other());
    TestSocket ours = TestSocket.join(other().address(), here.token());
    TestSocket theirs = TestSocket.join(other().address(), there.token());
    TestSocket near = TestSocket.join(Plinth.server().address(), here.token());
    assertThat(ours.next()).contains("workspace:" + here.id());
    assertThat(theirs.next()).contains("tenant:" + there.subdomain());
    assertThat(near.next()).contains("workspace:" + here.id());

    // Other nodes learn of a new node a moment later.
    int pushes = 0;
    while (ours.rest().isEmpty() && pushes < 60) {
      add(here.admin(), "companies");
      pushes++;
      Await.pass(Duration.ofMillis(500), "the nodes know of each other");
    }
    assertThat(ours.next()).contains("record:changed", "companies");
    assertThat(theirs.rest()).isEmpty();
    assertThat(near.rest()).as("heard on the pushing node, once each").hasSize(pushes);

    add(there.admin(), "contacts");
    assertThat(theirs.next()).contains("record:changed", "contacts");
    assertThat(near.rest()).hasSize(pushes);

    add(here.admin().on(other().address()), "contacts");
    for (int i = 0; i < pushes; i++) {
      assertThat(near.next()).contains("companies");
    }
    assertThat(near.next()).as("pushed by the other node").contains("record:changed", "contacts");
  }

  @Test
  void aSocketIsClosedByTheOtherNodeWhenItsSessionEnds() throws InterruptedException {
    Workspace workspace = Workspace.create();
    Workspace stranger = Workspace.create();
    TestSocket there = TestSocket.join(other().address(), workspace.token());
    TestSocket apart = TestSocket.join(other().address(), stranger.token());
    assertThat(there.next()).contains("workspace:" + workspace.id());
    assertThat(apart.next()).contains("workspace:" + stranger.id());

    String email = workspace.owner().email();
    JsonObject to = json("email", email);
    Api.open().post("/user/auth/forgot-password", to).expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    Api.open()
        .post("/user/auth/reset-password", json(to, "otp", code, "password", "nine grey geese"))
        .expect(200);
    assertThat(there.next()).isEqualTo("closed 4401");
    assertThat(apart.rest()).as("whose session goes on").isEmpty();
    workspace.admin().on(other().address()).get("/admin/me").refused(401, "UNAUTHENTICATED");
  }

  @Test
  void blockingAUserClosesTheirSocketsOnTheOtherNode() throws InterruptedException {
    Workspace workspace = Workspace.create();
    Workspace stranger = Workspace.create();
    TestSocket there = TestSocket.join(other().address(), workspace.token());
    TestSocket apart = TestSocket.join(other().address(), stranger.token());
    assertThat(there.next()).contains("workspace:" + workspace.id());
    assertThat(apart.next()).contains("workspace:" + stranger.id());
    String orders = "/admin/platform/users/" + workspace.owner().id();
    Api operator = Api.open().bearer(Signer.server().operator());
    operator.post(orders + "/block").expect(200);
    assertThat(there.next()).isEqualTo("closed 4401");
    awaitStatus(workspace.admin().on(other().address()), "/admin/me", 401);
    assertThat(apart.rest()).as("whose owner nobody blocked").isEmpty();

    operator.post("/admin/platform/users/" + stranger.owner().id() + "/sign-out").expect(200);
    assertThat(apart.next()).isEqualTo("closed 4401");
    awaitStatus(stranger.admin().on(other().address()), "/admin/me", 401);
  }

  @Test
  void aSuspensionClosesSocketsOnTheOtherNode() throws InterruptedException {
    Workspace workspace = Workspace.create(other());
    Workspace stranger = Workspace.create();
    TestSocket there = TestSocket.join(other().address(), workspace.token());
    TestSocket apart = TestSocket.join(other().address(), stranger.token());
    assertThat(there.next()).contains("tenant:" + workspace.subdomain());
    assertThat(apart.next()).contains("workspace:" + stranger.id());
    Api operator = Api.open().bearer(Signer.server().operator());
    operator.post("/admin/platform/tenants/" + workspace.subdomain() + "/suspend").expect(200);
    assertThat(there.next()).isEqualTo("closed 4401");
    assertThat(workspace.admin().on(other().address()).get("/admin/me").expect(403).code())
        .isEqualTo("WORKSPACE_SUSPENDED");
    assertThat(apart.rest()).as("whose workspace goes on").isEmpty();
  }

  @Test
  void aRevokedKeyIsRefusedByTheOtherNodeAtOnce() throws InterruptedException {
    Workspace workspace = Workspace.create();
    boolean isPrompt = false;
    for (int round = 0; round < ROUNDS && !isPrompt; round++) {
      JsonObject made =
          workspace
              .admin()
              .post("/integrations/api-keys", json("name", "Key", "scopes", array("read.*")))
              .expect(201)
              .data();
      Api there = Api.at(other().address()).apiKey(made.getString("key"));
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
    Api there = workspace.join(person, "member").on(other().address());
    String path = "/admin/members/" + there.get("/admin/me").expect(200).data().getString("slug");
    boolean isPrompt = false;
    for (int round = 0; round < ROUNDS && !isPrompt; round++) {
      isPrompt =
          isRefusedBeforeItWouldBeReadAgain(
              there,
              "/admin/me",
              401,
              () -> workspace.admin().put(path, json("status", "blocked")).expect(200));
      workspace.admin().put(path, json("status", "active")).expect(200);
      awaitStatus(there, "/admin/me", 200);
    }
    assertThat(isPrompt).isTrue();
  }

  @Test
  void aRightThatARoleLosesOnOneNodeIsGoneOnTheOther() {
    Workspace workspace = Workspace.create();
    workspace
        .admin()
        .post("/admin/roles", json("name", "Reader", "permissions", array("record.read")))
        .expect(201);
    Api there = workspace.member("reader").on(other().address());
    there.get("/object/data/companies").expect(200);
    workspace
        .admin()
        .put("/admin/roles/reader", json("name", "Reader", "permissions", array("view.read")))
        .expect(200);
    awaitStatus(there, "/object/data/companies", 403);
  }

  /**
   * Lets the other node fill its cache, revokes the right on this node, and sends requests to the
   * other node until its cache expires: a refusal before that can only result from a signal. On a
   * busy machine a round may be too slow to be conclusive.
   */
  private static boolean isRefusedBeforeItWouldBeReadAgain(
      Api there, String path, int refusal, Runnable revocation) throws InterruptedException {
    Await.pass(FRESH.plusMillis(50), "the other node reads again");
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
    Await.promptly(path + " answers " + status, () -> api.get(path).status() == status);
  }

  private static void add(Api api, String object) {
    api.post("/object/data/" + object, json("data", json("name", "Field Works"))).expect(201);
  }
}
