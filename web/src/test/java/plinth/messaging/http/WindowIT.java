package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Workspace;

/** Plinth enforces the 24-hour window of the cloud chat API before it calls the API. */
class WindowIT {
  private static final String NUMBER = "3001";

  @Test
  void outsideOfTheWindowOnlyTemplatesGo() {
    Api admin = Workspace.create().admin();
    Line line = Line.atCloud(admin, NUMBER);
    JsonObject chat = line.open("966500000080");
    assertThat(chat.isNull("window_expires_at")).isTrue();
    String send = "/messaging/messages/send/" + chat.getString("slug");
    assertThat(admin.post(send + "/text", json("text", "Hi")).expect(400).code())
        .isEqualTo("WINDOW_CLOSED");
    JsonObject template =
        admin
            .post(
                send + "/template",
                json(
                    "template",
                    json(
                        "name", "hello",
                        "language", "en_US",
                        "variables", array("Nora"))))
            .expect(201)
            .data();
    line.awaitMessage(template.getString("slug"), "read");
    assertThat(
            Line.simulator().sentByCloud().stream()
                .filter(sent -> sent.getString("to").equals("966500000080"))
                .map(sent -> sent.getJsonObject("template").toString()))
        .containsExactly(
            json(
                    "name", "hello",
                    "language", json("code", "en_US"),
                    "components",
                        array(
                            json(
                                "type",
                                "body",
                                "parameters",
                                array(json("type", "text", "text", "Nora")))))
                .toString());
    Line.simulator().receiveByCloud(NUMBER, "966500000080", "Hello");
    Await.promptly(
        () -> admin.get("/messaging/chats/" + chat.getString("slug")).expect(200).data(),
        shown -> !shown.isNull("window_expires_at"));
    String text =
        admin.post(send + "/text", json("text", "Hi")).expect(201).data().getString("slug");
    line.awaitMessage(text, "read");
    Database.run(
        "update tenant.chat set last_inbound_at = now() - interval '25 hours' where slug = '"
            + chat.getString("slug")
            + "'");
    assertThat(admin.post(send + "/text", json("text", "Hi")).expect(400).code())
        .isEqualTo("WINDOW_CLOSED");
    assertThat(
            admin
                .patch("/messaging/messages/" + text + "/edit", json("text", "x"))
                .expect(400)
                .code())
        .isEqualTo("PROVIDER_CANNOT");
  }
}
