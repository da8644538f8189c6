package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Line;
import plinth.testing.Workspace;

/** Incoming files: fetched from the gateway, stored with a thumbnail, or blocked. */
class InboundMediaIT {
  private static Api admin;
  private static Line line;

  @BeforeAll
  static void connect() {
    admin = Workspace.create().admin();
    line = Line.connected(admin);
  }

  @Test
  void picturesAreStoredWithAThumbnail() throws IOException {
    byte[] picture = Media.png(800, 400);
    JsonObject message = received("966500000070", "m-1", "image/png", "a.png", picture, "ready");
    assertThat(message.getString("type")).isEqualTo("image");
    assertThat(message.getString("body")).isEqualTo("Look");
    JsonObject media = message.getJsonObject("media");
    assertThat(media.getString("media_type")).isEqualTo("image/png");
    assertThat(media.getInt("size")).isEqualTo(picture.length);
    assertThat(admin.bytes("/files/" + media.getString("file"))).isEqualTo(picture);
    byte[] small = admin.bytes("/files/" + media.getString("thumbnail"));
    assertThat(ImageIO.read(new ByteArrayInputStream(small)).getWidth()).isEqualTo(320);
    for (String held : List.of("file", "thumbnail")) {
      assertThat(admin.delete("/files/" + media.getString(held)).expect(409).code())
          .isEqualTo("FILE_IN_USE");
    }
  }

  @Test
  void blockedFilesAreNotStoredAndTheirMessageIs() {
    byte[] page = "<html><script>1</script></html>".getBytes(StandardCharsets.UTF_8);
    JsonObject message = received("966500000071", "m-2", "text/html", "a.html", page, "failed");
    assertThat(message.getString("type")).isEqualTo("document");
    JsonObject media = message.getJsonObject("media");
    assertThat(media.isNull("file")).isTrue();
    assertThat(media.getString("error")).contains("not allowed");
  }

  @Test
  void filesMissingAtTheGatewayAreReported() {
    JsonObject message = received("966500000072", "m-3", "image/png", "gone.png", null, "failed");
    assertThat(message.getJsonObject("media").getString("error")).contains("404");
  }

  private static JsonObject received(
      String digits, String id, String type, String name, byte[] bytes, String status) {
    String url =
        bytes == null
            ? "http://gateway.internal/api/files/" + name
            : Line.simulator().addFile(id + name, bytes);
    Line.simulator()
        .deliverEvent(
            line.slug(),
            "message.any",
            Json.createObjectBuilder()
                .add("id", id)
                .add("timestamp", System.currentTimeMillis() / 1000)
                .add("from", digits + "@c.us")
                .add("fromMe", false)
                .add("body", "Look")
                .add("hasMedia", true)
                .add(
                    "media",
                    Json.createObjectBuilder()
                        .add("url", url)
                        .add("mimetype", type)
                        .add("filename", name))
                .build());
    String chat = line.chat(digits, 1).getString("slug");
    return Await.promptly(
        () -> line.messages(chat).get(0),
        message -> message.getJsonObject("media").getString("status").equals(status));
  }
}
