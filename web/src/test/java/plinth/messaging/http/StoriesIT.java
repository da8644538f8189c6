package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Workspace;

/** Stories are shown for a day and then deleted with their files. */
class StoriesIT {
  @Test
  void aStoryIsRemovedWithItsFilesWhenItEnds() throws IOException {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    Line line = Line.connected(admin);
    long now = System.currentTimeMillis() / 1000;
    String url = Line.simulator().addFile("story.png", Media.png(400, 300));
    tell(line, "story-9", now, url);
    tell(line, "story-8", now - 90_000, url);
    JsonObject story =
        Await.promptly(
                () -> Line.items(admin.get("/messaging/chats/status")),
                all -> all.size() == 1 && isReady(all.get(0)))
            .get(0)
            .getJsonArray("stories")
            .getJsonObject(0);
    String file = story.getJsonObject("media").getString("file");
    assertThat(stored(workspace)).as("one that had ended is not stored").hasSize(1);
    assertThat(admin.delete("/files/" + file).expect(409).code()).isEqualTo("FILE_IN_USE");

    Billing sweeps = new Billing(workspace);
    sweeps.run("messaging-stories");
    assertThat(stored(workspace)).hasSize(1);
    Database.run(
        "update tenant.story set posted_at = posted_at - interval '25 hours' where workspace_id = "
            + workspace.id());
    sweeps.run("messaging-stories");
    assertThat(stored(workspace)).isEmpty();
    assertThat(
            Database.texts(
                "select file_id from tenant.file_hold where released_at is null and workspace_id = "
                    + workspace.id()))
        .as("its files are held no more")
        .isEmpty();
  }

  private static boolean isReady(JsonObject contact) {
    JsonObject story = contact.getJsonArray("stories").getJsonObject(0);
    return !story.isNull("media")
        && story.getJsonObject("media").getString("status").equals("ready");
  }

  private static List<String> stored(Workspace workspace) {
    return Database.texts(
        "select provider_id from tenant.story where workspace_id = " + workspace.id());
  }

  private static void tell(Line line, String id, long at, String url) {
    Line.simulator()
        .deliverEvent(
            line.slug(),
            "message.any",
            Json.createObjectBuilder()
                .add("id", id)
                .add("timestamp", at)
                .add("from", "status@broadcast")
                .add("participant", "966500000304@c.us")
                .add("fromMe", false)
                .add("body", "On the beach")
                .add("hasMedia", true)
                .add(
                    "media",
                    Json.createObjectBuilder()
                        .add("url", url)
                        .add("mimetype", "image/png")
                        .add("filename", "story.png"))
                .build());
  }
}
