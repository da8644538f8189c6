package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Sessions: created, signed in by a code, stopped, counted, attached, deleted, and refusals. */
class LinesIT {

  @Test
  void aSessionIsConnectedByItsCodeAndCounted() throws Exception {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    JsonObject made = admin.post("/messaging/sessions/chatapp/connect", "{}").expect(201).data();
    JsonObject session = made.getJsonObject("session");
    assertThat(session.keySet())
        .containsExactlyInAnyOrder(
            "slug",
            "name",
            "provider_type",
            "status",
            "is_default",
            "auto_mark_read",
            "phone",
            "admins",
            "objects",
            "connected_at",
            "last_error",
            "unrecognized_events");
    assertThat(session.isNull("name")).isTrue();
    assertThat(session.getBoolean("is_default")).as("the first one").isTrue();
    JsonObject qr = made.getJsonObject("qr");
    assertThat(qr.getString("value")).startsWith("2@");
    assertThat(qr.getString("expires_at")).isGreaterThan("2026");
    String image = qr.getString("image");
    assertThat(image).startsWith("data:image/png;base64,");
    byte[] png = Base64.getDecoder().decode(image.substring(image.indexOf(',') + 1));
    assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(320);
    Line line = new Line(admin, session.getString("slug"));
    assertThat(line.read().getString("status")).isIn("starting", "scan_qr");
    assertThat(used(admin)).as("only connected ones count").isZero();
    Line.simulator().scan(line.slug());
    JsonObject connected = line.awaitStatus("connected");
    assertThat(connected.getString("phone")).startsWith("+966");
    assertThat(connected.isNull("connected_at")).isFalse();
    assertThat(used(admin)).isEqualTo(1);
    assertThat(line.api().post(line.path("/qr"), "{}").expect(200).value().toString())
        .as("nothing to scan")
        .isEqualTo("null");

    Api.Answer second = admin.post("/messaging/sessions/chatapp/connect", "{}");
    assertThat(second.expect(402).code()).isEqualTo("PLAN_LIMIT_EXCEEDED");
    assertThat(second.json().getString("metric")).isEqualTo("chatapp_sessions");
    assertThat(second.json().getInt("limit")).isEqualTo(1);
    assertThat(admin.get("/messaging/sessions/chatapp").json().getJsonArray("data")).hasSize(1);

    act(line, "stop").expect(200);
    assertThat(line.read().getString("status")).isEqualTo("stopped");
    assertThat(used(admin)).isZero();
    act(line, "start").expect(200);
    Line.simulator().scan(line.slug());
    line.awaitStatus("connected");
    act(line, "logout").expect(200);
    assertThat(line.read().getString("status")).isEqualTo("logged_out");
    assertThat(used(admin)).isZero();
    assertThat(line.api().post(line.path("/qr"), "{}").expect(400).code())
        .isEqualTo("SESSION_NOT_CONNECTED");
  }

  /** Of concurrent scans beyond the limit, only as many sessions as allowed connect. */
  @Test
  void theLimitHoldsWhenSeveralAreScannedAtOnce() throws Exception {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    List<Line> lines = List.of(Line.started(admin), Line.started(admin), Line.started(admin));
    Race.of(
        3,
        n -> {
          Line.simulator().scan(lines.get(n).slug());
          return n;
        });
    List<String> ended =
        Await.promptly(
            () -> lines.stream().map(line -> line.read().getString("status")).sorted().toList(),
            all -> all.stream().noneMatch(status -> status.equals("scan_qr")));
    assertThat(ended.stream().filter("connected"::equals)).hasSize(1);
    assertThat(used(admin)).isEqualTo(1);
    lines.stream()
        .map(Line::read)
        .filter(session -> !session.getString("status").equals("connected"))
        .forEach(session -> assertThat(session.getString("status")).isIn("failed", "stopped"));
  }

  @Test
  void aLostSessionFailsWithItsReason() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    Line.simulator().failSession(line.slug());
    JsonObject failed = line.awaitStatus("failed");
    assertThat(failed.getString("last_error")).isNotBlank();
    assertThat(failed.isNull("connected_at")).isTrue();
    Await.promptly(() -> used(workspace.admin()), used -> used == 0);
  }

  @Test
  void aNumberOfTheCloudApiIsConnectedAfterItsChallenge() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    JsonObject made =
        admin
            .post(
                "/messaging/sessions/cloud_chat",
                json(
                    "name",
                    "Cloud",
                    "credentials",
                    json(
                        "phone_number_id", "1001",
                        "access_token", "t",
                        "app_secret", "simulated",
                        "verify_token", "v & w")))
            .expect(201)
            .data();
    String slug = made.getString("slug");
    assertThat(made.toString()).doesNotContain("simulated").doesNotContain("credentials");
    String stored =
        Database.texts(
                "select credentials from tenant.messaging_session where slug = '" + slug + "'")
            .get(0);
    assertThat(stored).doesNotContain("access_token").doesNotContain("simulated");
    String path = "/messaging/sessions/cloud_chat/" + slug;
    JsonObject connected = admin.post(path + "/status", json("action", "start")).expect(200).data();
    assertThat(connected.getString("status")).isEqualTo("connected");
    assertThat(connected.getString("phone")).isEqualTo("+15551001");
    assertThat(used(admin)).as("no session of the chat app").isZero();
    assertThat(admin.post(path + "/qr", "{}").expect(400).code()).isEqualTo("PROVIDER_CANNOT");
    assertThat(admin.post("/messaging/sessions/cloud_chat/connect", "{}").expect(400).code())
        .isEqualTo("PROVIDER_CANNOT");
    String hook = "/webhooks/messaging/cloud_chat/" + slug;
    String asked = "?hub.mode=subscribe&hub.challenge=77&hub.verify_token=";
    assertThat(Api.open().get(hook + asked + "v%20%26%20w").expect(200).text()).isEqualTo("77");
    assertThat(Api.open().get(hook + asked + "other").expect(403).code())
        .isEqualTo("CHALLENGE_REFUSED");
    assertThat(Api.open().get("/webhooks/messaging/chatapp/" + slug + asked).expect(404).code())
        .isEqualTo("NOT_FOUND");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          chatapp    | {}                                     | name:required
          chatapp    | {"name":" "}                       | name:required
          chatapp    | {"name":7}                           | name:type
          chatapp    | {"name":"A","x":1}               | x:unknown
          chatapp    | {"name":"A","credentials":{"token":"t"}} | credentials.token:unknown
          cloud_chat | {"name":"A","credentials":{"phone_number_id":"12345","access_token":"t","app_secret":"s"}} | credentials.verify_token:required
          cloud_chat | {"name":"A","credentials":{"phone_number_id":"../x","access_token":"t","app_secret":"s","verify_token":"v"}} | credentials.phone_number_id:pattern
          social_network | {"name":"A","credentials":{"page_id":"777","app_id":"778","access_token":"t","app_secret":"s"}} | credentials.verify_token:required
          social_network | {"name":"A","credentials":{"platform":"fax","page_id":"777","app_id":"778","access_token":"t","app_secret":"s","verify_token":"v"}} | credentials.platform:type
          social_network | {"name":"A","credentials":{"platform":"instagram","page_id":"777","app_id":"778","access_token":"t","app_secret":"s","verify_token":"v"}} | credentials.instagram_id:required
          short_video | {"name":"A","credentials":{"business_id":"../x","app_id":"778","app_secret":"s","access_token":"t","refresh_token":"r"}} | credentials.business_id:pattern
          """)
  void aNewSessionIsRefused(String type, String body, String fault) {
    Api admin = Workspace.create().admin();
    assertThat(admin.post("/messaging/sessions/" + type, body).expect(400).faults())
        .containsExactly(fault);
    assertThat(Line.items(admin.get("/messaging/sessions/" + type))).isEmpty();
  }

  @Test
  void anUnknownTypeIsNotFoundAndOnlyCodesConnectQuickly() {
    Api admin = Workspace.create().admin();
    admin.get("/messaging/sessions/pigeon").refused(404, "NOT_FOUND");
    for (String type : List.of("social_network", "short_video", "cloud_chat")) {
      assertThat(admin.post("/messaging/sessions/" + type + "/connect", "{}").expect(400).code())
          .isEqualTo("PROVIDER_CANNOT");
      assertThat(Line.items(admin.get("/messaging/sessions/" + type))).isEmpty();
    }
  }

  @Test
  void aSessionIsNamedAttachedAndMadeTheDefault() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    Person mate = Person.create();
    Api matesApi = workspace.join(mate, "admin");
    Sheet.create(admin, "ships");
    Line first = new Line(admin, made(admin, "One"));
    Line second = new Line(admin, made(admin, "Two"));
    assertThat(first.read().getJsonArray("admins")).as("its maker").hasSize(1);
    assertThat(matesApi.get(first.path("")).status()).as("not attached").isEqualTo(404);
    assertThat(Line.items(matesApi.get("/messaging/sessions/lookup"))).isEmpty();
    String slug = mateSlug(admin, mate);
    JsonObject attached =
        admin.post(first.path("/admins"), json("admins", array(slug))).expect(200).data();
    assertThat(attached.getJsonArray("admins")).hasSize(1);
    matesApi.get(first.path("")).expect(200);
    assertThat(Line.items(matesApi.get("/messaging/sessions/admin-sessions"))).hasSize(1);
    assertThat(admin.get(first.path("")).expect(200).data().getString("slug"))
        .as("owners see all")
        .isEqualTo(first.slug());
    assertThat(
            admin.post(first.path("/admins"), json("admins", array("nobody"))).expect(400).faults())
        .containsExactly("admins[0]:unknown");
    assertThat(admin.post(first.path("/admins"), "{}").expect(400).faults())
        .containsExactly("admins:required");
    assertThat(
            admin
                .post(first.path("/objects"), json("objects", array("ships")))
                .expect(200)
                .data()
                .getJsonArray("objects")
                .getString(0))
        .isEqualTo("ships");
    assertThat(
            admin
                .post(first.path("/objects"), json("objects", array("ships", "boats")))
                .expect(400)
                .faults())
        .containsExactly("objects[1]:unknown");
    assertThat(second.read().getBoolean("is_default")).isFalse();
    admin.post(second.path("/toggle-default"), "{}").expect(200);
    assertThat(second.read().getBoolean("is_default")).isTrue();
    assertThat(first.read().getBoolean("is_default")).isFalse();
    admin.post(second.path("/toggle-default"), "{}").expect(200);
    assertThat(admin.get("/messaging/messages/latest").expect(400).code())
        .isEqualTo("NO_DEFAULT_SESSION");
    assertThat(
            admin
                .patch(first.path("/toggle-auto-mark-read"), "{}")
                .expect(200)
                .data()
                .getBoolean("auto_mark_read"))
        .isTrue();
    assertThat(
            admin.patch(first.path(""), json("name", "Uno")).expect(200).data().getString("name"))
        .isEqualTo("Uno");
    assertThat(admin.patch(first.path(""), json("name", "")).expect(400).faults())
        .containsExactly("name:required");
    assertThat(act(first, "jump").expect(400).faults()).containsExactly("action:type");
    String all = "/messaging/sessions/chatapp";
    assertThat(admin.delete(all + "?slugs=" + first.slug() + ",gone").expect(400).faults())
        .containsExactly("slugs[1]:unknown");
    assertThat(admin.delete(all).expect(400).faults()).containsExactly("slugs:required");
    first.read();
    admin.delete(all + "?slugs=" + first.slug()).expect(200);
    admin.get(first.path("")).refused(404, "NOT_FOUND");
    admin.delete(second.path("")).expect(200);
    assertThat(
            Database.texts(
                "select slug from main.messaging_address where workspace_id = " + workspace.id()))
        .isEmpty();
  }

  private static String mateSlug(Api admin, Person mate) {
    return Line.items(admin.get("/admin/members")).stream()
        .filter(member -> member.getString("email").equals(mate.email()))
        .findFirst()
        .orElseThrow()
        .getString("slug");
  }

  private static String made(Api admin, String name) {
    return admin
        .post("/messaging/sessions/chatapp", json("name", name))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static Api.Answer act(Line line, String action) {
    return line.api().post(line.path("/status"), json("action", action));
  }

  private static int used(Api admin) {
    return admin
        .get("/user/billing/usage")
        .expect(200)
        .data()
        .getJsonObject("metrics")
        .getJsonObject("chatapp_sessions")
        .getInt("used");
  }
}
