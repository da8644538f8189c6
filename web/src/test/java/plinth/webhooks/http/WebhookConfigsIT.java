package plinth.webhooks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Receiver;
import plinth.testing.Receiver.Reply;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** The webhooks that admins manage. */
class WebhookConfigsIT {
  private final Hooks hooks = Hooks.create();
  private final Api admin = hooks.workspace().admin();

  @Test
  void deliverAllEventsAndAreManaged() {
    try (Receiver receiver = Receiver.start()) {
      JsonObject made = create(admin, receiver.url()).expect(201).data();
      JsonObject config = made.getJsonObject("config");
      String one = "/webhooks/configs/" + config.getInt("id");
      hooks.ship("by person");
      hooks.ships().by(hooks.key()).create(json("name", "by key"));

      receiver.await(2);
      assertThat(Hooks.isSigned(receiver.hits().get(0), made.getString("signing_secret"))).isTrue();
      assertThat(admin.get("/webhooks/configs").expect(200).text())
          .contains(receiver.url())
          .doesNotContain(made.getString("signing_secret"));
      assertThat(
              admin.get("/webhooks/objects/ships/configs").expect(200).json().getJsonArray("data"))
          .hasSize(1);
      assertThat(
              admin
                  .get("/webhooks/objects/contacts/configs")
                  .expect(200)
                  .json()
                  .getJsonArray("data"))
          .isEmpty();
      assertThat(hooks.key().get("/webhooks/subscriptions").expect(200).json().getJsonArray("data"))
          .isEmpty();
      assertThat(admin.get(one + "/logs").expect(200).json().getJsonArray("data")).hasSize(2);

      String impact = "/object/field/ships/name/impact";
      assertThat(admin.get(impact).expect(200).text())
          .contains(
              """
              {"kind":"webhook","count":1,""");
      admin.put(one, json("is_active", false, "name", "Dock")).expect(200);
      assertThat(admin.get(impact).expect(200).text())
          .contains(
              """
              {"kind":"webhook","count":0,""");
      hooks.ship("unheard");
      assertThat(receiver.rest()).hasSize(2);
      JsonObject back =
          admin
              .put(one, json("is_active", true, "events", array("record.created")))
              .expect(200)
              .data();
      assertThat(back.getString("name")).isEqualTo("Dock");
      hooks.ship("heard");
      assertThat(receiver.await(3).get(2).field("name")).isEqualTo("heard");

      admin.delete(one).expect(200);
      admin.delete(one).refused(404, "NOT_FOUND");
      admin.get(one + "/logs").refused(404, "NOT_FOUND");
    }
  }

  @Test
  void refuseInvalidRequestsAndOtherWorkspaces() {
    assertThat(create(admin, "http://a.example.com").expect(400).faults())
        .containsExactly("target_url:https");
    admin
        .post(
            "/webhooks/objects/nothing/configs",
            json("events", array("record.created"), "target_url", "https://a.example.com"))
        .refused(404, "NOT_FOUND");
    JsonObject config =
        create(admin, "https://a.example.com").expect(201).data().getJsonObject("config");
    String one = "/webhooks/configs/" + config.getInt("id");
    assertThat(admin.put(one, json("events", array("nonsense"))).expect(400).faults())
        .containsExactly("events[0]:unknown");
    assertThat(admin.put(one, json("target_url", "https://10.0.0.1")).expect(400).faults())
        .containsExactly("target_url:blocked_host");
    Api foreign = Workspace.create().admin();
    foreign.put(one, json("name", "mine")).refused(404, "NOT_FOUND");
    foreign.delete(one).refused(404, "NOT_FOUND");
    foreign.get(one + "/logs").refused(404, "NOT_FOUND");
    admin.get("/webhooks/configs/nonsense/logs").refused(404, "NOT_FOUND");
    Api viewer = viewer();
    viewer.get("/webhooks/configs").refused(403, "PERMISSION_DENIED");
    create(viewer, "https://a.example.com").refused(403, "PERMISSION_DENIED");
  }

  @Test
  void areReactivatedOnceTheReceiverWorks() {
    try (Receiver receiver = Receiver.start().answering(hit -> Reply.of(410))) {
      JsonObject config = create(admin, receiver.url()).expect(201).data().getJsonObject("config");
      String one = "/webhooks/configs/" + config.getInt("id");
      hooks.ship("one");
      Await.promptly("it is disabled", () -> !isActive());
      receiver.answering(hit -> Reply.of(200));
      JsonObject back = admin.put(one, json("is_active", true)).expect(200).data();
      assertThat(back.isNull("disabled_reason")).isTrue();
      hooks.ship("two");

      assertThat(receiver.await(2).get(1).field("name")).isEqualTo("two");
    }
  }

  @Test
  void areReplayedAndSignedByEachValidSecret() {
    try (Receiver receiver = Receiver.start()) {
      JsonObject made = create(admin, receiver.url()).expect(201).data();
      String one = "/webhooks/configs/" + made.getJsonObject("config").getInt("id");
      assertThat(admin.get(one).expect(200).data()).isEqualTo(made.getJsonObject("config"));
      assertThat(admin.get(one).text()).doesNotContain(made.getString("signing_secret"));
      String second = rotate(one);
      String third = rotate(one);
      hooks.ship("signed thrice");
      Receiver.Hit hit = receiver.await(1).get(0);
      for (String secret : List.of(made.getString("signing_secret"), second, third)) {
        assertThat(Hooks.isSigned(hit, secret)).isTrue();
      }
      JsonObject delivery =
          Await.promptly(
                  () -> logs(one, "?status=delivered&event=record.created"), all -> !all.isEmpty())
              .get(0);
      admin.post(one + "/deliveries/" + delivery.getInt("id") + "/replay").expect(200);
      assertThat(receiver.await(2).get(1).body()).isEqualTo(hit.body());
      assertThat(logs(one, "?status=failed")).isEmpty();
      assertThat(logs(one, "?event=record.deleted")).isEmpty();
      assertThat(logs(one, "?record_slug=" + delivery.getString("record_slug"))).hasSize(2);
      assertThat(logs(one, "?from=2999-01-01T00:00:00Z")).isEmpty();
      assertThat(admin.get(one + "/logs?status=zz").expect(400).faults())
          .containsExactly("status:option");
      assertThat(admin.get(one + "/logs?event=zz").expect(400).faults())
          .containsExactly("event:option");
      assertThat(admin.get(one + "/logs?from=zz").expect(400).faults())
          .containsExactly("from:type");
      for (int i = 3; i <= 10; i++) {
        rotate(one);
      }
      assertThat(admin.post(one + "/rotate-secret").expect(409).code())
          .isEqualTo("ROTATION_LIMIT_REACHED");
    }
  }

  private String rotate(String one) {
    return admin.post(one + "/rotate-secret").expect(200).data().getString("signing_secret");
  }

  private List<JsonObject> logs(String one, String query) {
    return admin
        .get(one + "/logs" + query)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  @Test
  void areDeliveredFromADedicatedDatabase() {
    try (Receiver receiver = Receiver.start()) {
      create(admin, receiver.url()).expect(201);
      Api operator = Api.open().bearer(Signer.server().operator());
      String tenant = "/admin/platform/tenants/" + hooks.workspace().subdomain() + "/move";
      operator.post(tenant, json("to", "dedicated")).expect(202);
      Await.until("the workspace is moved", () -> !home().isEmpty());
      hooks.ship("moved");

      assertThat(receiver.await(1).get(0).field("name")).isEqualTo("moved");
    }
  }

  private String home() {
    return Database.texts(
            "select coalesce(database, '') from main.tenants where id = " + hooks.workspace().id())
        .get(0);
  }

  private boolean isActive() {
    return admin
        .get("/webhooks/configs")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getJsonObject(0)
        .getBoolean("is_active");
  }

  private Api viewer() {
    admin
        .post("/admin/roles", json("name", "Viewer", "permissions", array("record.read")))
        .expect(201);
    return hooks.workspace().member("viewer");
  }

  private static Api.Answer create(Api api, String url) {
    return api.post(
        "/webhooks/objects/ships/configs", json("events", Hooks.ALL, "target_url", url));
  }
}
