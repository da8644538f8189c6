package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Receiver;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** The audit record of a workspace is sent to a system of the customer, signed and in order. */
class AuditStreamIT {
  private static final String PATH = "/admin/audit/stream";

  private final Workspace workspace = Workspace.create();
  private final Api owner = workspace.admin();
  private final Receiver receiver = Receiver.start();

  @AfterEach
  void stop() {
    receiver.close();
  }

  private String begin() {
    return owner
        .put(PATH, json("url", receiver.url()))
        .expect(200)
        .data()
        .getString("signing_secret");
  }

  private void role(String name) {
    owner.post("/admin/roles", json("name", name, "permissions", array("record.read"))).expect(201);
  }

  private int sweep() {
    Database.run(
        "update tenant.audit_stream set due_at = now() where due_at <= now() + interval '1 minute'"
            + " and workspace_id = "
            + workspace.id());
    return run();
  }

  private int run() {
    return Api.open()
        .bearer(Signer.server().operator())
        .post("/admin/platform/schedulers/audit-stream/run", json("workspace_id", workspace.id()))
        .expect(200)
        .status();
  }

  private List<JsonObject> received() {
    List<JsonObject> entries = new ArrayList<>();
    receiver
        .hits()
        .forEach(
            hit ->
                entries.addAll(hit.json().getJsonArray("entries").getValuesAs(JsonObject.class)));
    return entries;
  }

  private static List<Long> places(List<JsonObject> entries) {
    return entries.stream().map(entry -> entry.getJsonNumber("seq").longValue()).toList();
  }

  @Test
  void newEntriesArriveInOrderAndSigned() throws GeneralSecurityException {
    role("Before");
    String secret = begin();
    role("First");
    role("Second");
    sweep();
    assertThat(received())
        .extracting(entry -> entry.getString("action") + " " + entry.getString("subject"))
        .containsExactly(
            "audit.stream_set workspace:" + workspace.id(),
            "role.created role:first",
            "role.created role:second");
    long first = places(received()).get(0);
    assertThat(places(received())).containsExactly(first, first + 1, first + 2);
    assertThat(received().toString()).doesNotContain("admin:", secret, "/hooks");

    Receiver.Hit hit = receiver.hits().get(0);
    assertThat(hit.json().getString("workspace")).isEqualTo(workspace.subdomain());
    String signed =
        hit.header("webhook-id") + "." + hit.header("webhook-timestamp") + "." + hit.body();
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(
        new SecretKeySpec(
            Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
    assertThat(hit.header("webhook-signature"))
        .isEqualTo(
            "v1,"
                + Base64.getEncoder()
                    .encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8))));

    JsonObject state = owner.get(PATH).expect(200).data();
    assertThat(state.getJsonNumber("sent_sequence").longValue()).isEqualTo(first + 2);
    assertThat(state.isNull("last_error")).isTrue();
    sweep();
    assertThat(receiver.hits()).hasSize(1);
    assertThat(
            Database.texts(
                "select secret from tenant.audit_stream where workspace_id = " + workspace.id()))
        .doesNotContain(secret);
  }

  @Test
  void aReceiverThatFailsGetsEverythingLater() {
    begin();
    receiver.answering(hit -> Receiver.Reply.of(503));
    sweep();
    JsonObject failing = owner.get(PATH).expect(200).data();
    assertThat(failing.getString("last_error")).isEqualTo("HTTP 503");
    assertThat(failing.getInt("failures")).isEqualTo(1);
    role("Later");
    // It waits at least a minute before the next attempt.
    run();
    assertThat(receiver.hits()).hasSize(1);
    receiver.answering(hit -> Receiver.Reply.of(204));
    sweep();
    assertThat(receiver.hits()).hasSize(2);
    List<Long> again =
        places(receiver.hits().get(1).json().getJsonArray("entries").getValuesAs(JsonObject.class));
    assertThat(again).hasSize(2);
    assertThat(again.get(0)).isEqualTo(places(received()).get(0));
    assertThat(owner.get(PATH).expect(200).data().getInt("failures")).isZero();
  }

  @Test
  void ofSeveralServersOneSends() throws Exception {
    begin();
    Database.run(
        "update tenant.audit_stream set due_at = now() where workspace_id = " + workspace.id());
    Race.of(4, number -> run());
    assertThat(receiver.hits()).hasSize(1);
  }

  @Test
  void onlyOwnersSetAndEndTheStream() {
    owner
        .post("/admin/roles", json("name", "Auditor", "permissions", array("audit.read")))
        .expect(201);
    Api auditor = workspace.member("auditor");
    JsonObject target = json("url", receiver.url());
    auditor.put(PATH, target).refused(403, "NOT_THE_OWNER");
    owner.get(PATH).refused(404, "NOT_FOUND");
    owner.delete(PATH).refused(404, "NOT_FOUND");
    begin();
    assertThat(auditor.get(PATH).expect(200).text()).doesNotContain("whsec_");
    auditor.delete(PATH).refused(403, "NOT_THE_OWNER");
    Workspace.create().admin().get(PATH).refused(404, "NOT_FOUND");
    workspace.member("admin").get(PATH).refused(403, "PERMISSION_DENIED");
    assertThat(owner.put(PATH, json("url", "http://10.0.0.1/x")).expect(400).faults())
        .allMatch(fault -> fault.startsWith("url:"))
        .isNotEmpty();
    owner.delete(PATH).expect(200);
    role("Unseen");
    run();
    assertThat(receiver.hits()).isEmpty();
  }
}
