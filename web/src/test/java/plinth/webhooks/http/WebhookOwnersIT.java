package plinth.webhooks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Receiver;
import plinth.testing.Receiver.Reply;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** A webhook sends whole records only while its owner can see them. */
class WebhookOwnersIT {
  private static final JsonArray ALL_RIGHTS = array("webhook.*", "record.*");

  private final Hooks hooks = Hooks.create();
  private final Workspace workspace = hooks.workspace();
  private final Api owner = workspace.admin();
  private int roles;

  @Test
  void aLimitThatComesLaterPausesAWebhookUntilWhoSeesAllTakesItOver() {
    try (Receiver receiver = Receiver.start()) {
      String role = role(ALL_RIGHTS);
      String config = config(workspace.member(role), receiver);
      hooks.ship("before");
      assertThat(receiver.await(1).get(0).field("name")).isEqualTo("before");
      int mails = Mailbox.to(workspace.owner().email()).size();

      limit(role, json("fields", json("name", "hidden")));
      assertThat(paused(config)).contains("its owner no longer has the required rights");
      assertThat(Mailbox.await(workspace.owner().email(), mails + 1)).contains("was disabled");
      hooks.ship("hidden");
      assertThat(receiver.rest()).hasSize(1);

      String former = shown(config).getJsonObject("owner").getString("slug");
      owner.put(config, json("is_active", true)).expect(200);
      JsonObject taken = shown(config);
      assertThat(taken.isNull("disabled_reason")).isTrue();
      assertThat(taken.getJsonObject("owner").getString("slug")).isNotEqualTo(former);
      hooks.ship("seen");
      assertThat(receiver.await(2).get(1).field("name")).isEqualTo("seen");
    }
  }

  @Test
  void everyWayOfLosingRightsPausesAWebhook() {
    String role = role(ALL_RIGHTS);
    Person blocked = Person.create();
    Person removed = Person.create();
    Person blockedEverywhere = Person.create();
    Person moved = Person.create();
    String losing = role(ALL_RIGHTS);
    String unreadable = role(ALL_RIGHTS);
    try (Receiver receiver = Receiver.start()) {
      String ofBlocked = config(workspace.join(blocked, role), receiver);
      String ofRemoved = config(workspace.join(removed, role), receiver);
      String ofBlockedEverywhere = config(workspace.join(blockedEverywhere, role), receiver);
      String ofMoved = config(workspace.join(moved, role), receiver);
      String ofLosing = config(workspace.member(losing), receiver);
      String ofUnreadable = config(workspace.member(unreadable), receiver);
      String staying = config(owner, receiver);

      owner.put("/admin/members/" + slug(blocked), json("status", "blocked")).expect(200);
      owner.delete("/admin/members/" + slug(removed)).expect(200);
      owner.put("/admin/members/" + slug(moved), json("role", role(array("record.*")))).expect(200);
      owner.put("/admin/roles/" + losing, json("permissions", array("webhook.*"))).expect(200);
      limit(unreadable, json("read", false));
      Api.open()
          .bearer(Signer.server().operator())
          .post("/admin/platform/users/" + blockedEverywhere.id() + "/block", "")
          .expect(200);

      assertThat(paused(ofBlocked)).contains("its owner is blocked");
      assertThat(paused(ofRemoved)).contains("its owner is no longer a member");
      assertThat(paused(ofBlockedEverywhere)).contains("its owner is blocked");
      for (String lost : List.of(ofMoved, ofLosing, ofUnreadable)) {
        assertThat(paused(lost)).contains("its owner no longer has the required rights");
      }
      assertThat(shown(staying).getBoolean("is_active")).isTrue();
    }
  }

  @Test
  void unsignaledLossOfRightsStopsDeliveriesAndReplays() {
    try (Receiver receiver = Receiver.start()) {
      String role = role(ALL_RIGHTS);
      Api member = workspace.member(role);
      String config = config(member, receiver);
      hooks.ship("before");
      receiver.await(1);
      int delivery =
          Await.promptly(() -> logs(owner, config + "/logs?status=delivered"), l -> !l.isEmpty())
              .get(0)
              .getInt("id");
      // No signal is sent, as if the node that removed the right had died first.
      Database.run(
          "update tenant.role set permissions = '{webhook.*}' where slug = '"
              + role
              + "' and workspace_id = "
              + workspace.id());
      Await.promptly(
          "the node knows of it", () -> member.get("/object/data/ships").status() == 403);
      owner.post(config + "/deliveries/" + delivery + "/replay").expect(200);
      hooks.ship("after");
      assertThat(paused(config)).contains("its owner no longer has the required rights");
      assertThat(receiver.rest()).hasSize(1);
      assertThat(logs(owner, config + "/logs?status=canceled")).isNotEmpty();
    }
  }

  @Test
  void webhooksRequireTheRightToReadRecords() {
    try (Receiver receiver = Receiver.start()) {
      Api blind = workspace.member(role(array("webhook.*")));
      assertThat(make(blind, receiver).expect(403).code()).isEqualTo("RIGHTS_EXCEEDED");
      String config = config(owner, receiver);
      JsonObject change = json("target_url", receiver.url());
      assertThat(blind.put(config, change).expect(403).code()).isEqualTo("RIGHTS_EXCEEDED");
      blind.post(config + "/rotate-secret").refused(403, "RIGHTS_EXCEEDED");
    }
  }

  @Test
  void readersSeeNeitherWebhooksOfHiddenObjectsNorAnswersThatRepeatHiddenFields() {
    try (Receiver receiver = Receiver.start().answering(hit -> Reply.of(200))) {
      String config = config(owner, receiver);
      hooks.ship("told");
      receiver.await(1);
      Await.promptly(() -> logs(owner, config + "/logs?status=delivered"), l -> !l.isEmpty());
      String limited = role(array("webhook.*", "record.*"));
      limit(limited, json("fields", json("name", "hidden")));
      Api blind = workspace.member(limited);
      assertThat(attempt(owner, config).isNull("response")).isFalse();
      assertThat(attempt(blind, config).isNull("response")).isTrue();

      String barred = role(array("webhook.*", "record.*"));
      limit(barred, json("read", false));
      Api stranger = workspace.member(barred);
      assertThat(stranger.get("/webhooks/configs").expect(200).json().getJsonArray("data"))
          .isEmpty();
      stranger.get(config).refused(404, "NOT_FOUND");
      stranger.get(config + "/logs").refused(404, "NOT_FOUND");
      stranger.delete(config).refused(404, "NOT_FOUND");
    }
  }

  private static JsonObject attempt(Api reader, String config) {
    return logs(reader, config + "/logs").get(0).getJsonArray("log").getJsonObject(0);
  }

  private static List<JsonObject> logs(Api reader, String path) {
    return reader.get(path).expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class);
  }

  private static String config(Api maker, Receiver receiver) {
    return "/webhooks/configs/"
        + make(maker, receiver).expect(201).data().getJsonObject("config").getInt("id");
  }

  private static Api.Answer make(Api maker, Receiver receiver) {
    return maker.post(
        "/webhooks/objects/ships/configs", json("events", Hooks.ALL, "target_url", receiver.url()));
  }

  private JsonObject shown(String config) {
    return owner.get(config).expect(200).data();
  }

  /** Returns the reason of the pause, once there is one. */
  private String paused(String config) {
    JsonObject shown =
        Await.promptly("it is paused", () -> shown(config), one -> !one.isNull("disabled_reason"));
    assertThat(shown.getBoolean("is_active")).isFalse();
    return shown.getString("disabled_reason");
  }

  private String role(JsonArray permissions) {
    return owner
        .post("/admin/roles", json("name", "Role " + ++roles, "permissions", permissions))
        .expect(201)
        .data()
        .getString("slug");
  }

  private void limit(String role, JsonObject limit) {
    owner.put("/admin/roles/" + role + "/objects/ships", limit).expect(200);
  }

  private String slug(Person person) {
    return logs(owner, "/admin/members?limit=200").stream()
        .filter(member -> member.getString("email").equals(person.email()))
        .findFirst()
        .orElseThrow()
        .getString("slug");
  }
}
