package plinth.integrations.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import plinth.messaging.simulator.Simulator;
import plinth.messaging.simulator.SimulatorScript;
import plinth.testing.Api;
import plinth.testing.Line;
import plinth.testing.Workspace;

/** Chat-app sessions of a workspace at its own gateway. */
class OwnGatewayIT {
  private static final String MESSAGING = "/integrations/messaging";
  private static final String KEY = "the-key-of-our-gateway";

  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();
  private final Simulator gateway = Simulator.start(SimulatorScript.QUIET, 3);

  OwnGatewayIT() {
    gateway.requireKey(KEY);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private JsonObject account(String key) {
    return json("url", gateway.address().replace("127.0.0.1", "localhost") + "/", "api_key", key);
  }

  @Test
  void sessionsAreSignedInAtTheGatewayOfTheWorkspace() {
    JsonObject made = admin.post(MESSAGING, account(KEY)).expect(201).data();
    assertThat(made.getJsonObject("settings").getString("url")).doesNotEndWith("/");
    assertThat(made.getJsonObject("secrets").getString("api_key")).isEqualTo("••••eway");

    Line line = Line.started(admin);
    assertThat(gateway.sessions()).contains(line.slug());
    assertThat(Line.simulator().sessions()).doesNotContain(line.slug());
    gateway.scan(line.slug());
    line.awaitStatus("connected");

    gateway.receive(line.slug(), "966500000009@c.us", "Is anybody there?");
    JsonObject chat = line.chat("966500000009", 1);
    String sent = line.send(chat.getString("slug"), json("text", "Here we are")).getString("slug");
    line.awaitMessage(sent, "read");
    assertThat(gateway.messages(line.slug()).toString()).contains("Here we are");

    Line others = Line.connected(Workspace.create().admin());
    assertThat(gateway.sessions()).doesNotContain(others.slug());
  }

  @Test
  void aGatewayIsNotChangedUnderSessionsThatAreOn() {
    Line before = Line.connected(admin);
    Api.Answer refused = admin.post(MESSAGING, account(KEY)).expect(409);
    assertThat(refused.code()).isEqualTo("INTEGRATION_IN_USE");
    assertThat(refused.json().getJsonArray("sessions").toString())
        .isEqualTo(array(before.slug()).toString());

    stop(before);
    admin.post(MESSAGING, account(KEY)).expect(201);
    Line line = Line.started(admin);
    gateway.scan(line.slug());
    line.awaitStatus("connected");
    assertThat(admin.delete(MESSAGING).expect(409).code()).isEqualTo("INTEGRATION_IN_USE");

    gateway.requireKey("anotherkey");
    assertThat(admin.post(MESSAGING, account(KEY)).expect(400).faults())
        .containsExactly("api_key:test");
    admin.post(MESSAGING, account("anotherkey")).expect(201);
    String chat = line.open("966500000010").getString("slug");
    line.awaitMessage(line.send(chat, json("text", "By the new key")).getString("slug"), "read");

    stop(line);
    admin.delete(MESSAGING).expect(200);
    Line after = Line.connected(admin);
    assertThat(gateway.sessions()).doesNotContain(after.slug());
  }

  @Test
  void anAddressWithoutAGatewayIsNamed() {
    assertThat(
            admin
                .post(MESSAGING, json("url", "http://localhost:1", "api_key", "k"))
                .expect(400)
                .faults())
        .containsExactly("url:test");
    assertThat(admin.get(MESSAGING).data().getString("status")).isEqualTo("not_connected");
  }

  private static void stop(Line line) {
    line.api().post(line.path("/status"), json("action", "stop")).expect(200);
    line.awaitStatus("stopped");
  }
}
