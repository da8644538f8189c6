package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Line;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/**
 * A server without configured providers: its simulator shows a code, scans it, reads sent messages,
 * and answers.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class FirstRunIT {
  @TempDir static Path folder;

  @Test
  void aCodeIsShownScannedAndAnswered() throws IOException {
    String port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = String.valueOf(free.getLocalPort());
    }
    Plinth server =
        Plinth.startIn(
            folder.resolve("data"),
            Map.of("PLINTH_HTTP_PORT", port, "PLINTH_PUBLIC_URL", "http://localhost:" + port));
    try {
      Api admin = Api.at(server.address()).bearer(Workspace.signUp(server, "first-run"));
      Instant asked = Instant.now();
      JsonObject made = admin.post("/messaging/sessions/chatapp/connect", "{}").expect(201).data();
      JsonObject code = made.getJsonObject("qr");
      assertThat(made.getJsonObject("session").getString("status")).isEqualTo("scan_qr");
      assertThat(code.getString("value")).startsWith("2@simulated");
      byte[] png =
          Base64.getDecoder().decode(code.getString("image").replaceFirst("^data:.*,", ""));
      assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isGreaterThan(100);
      Line line = new Line(admin, made.getJsonObject("session").getString("slug"));
      line.awaitStatus("connected");
      assertThat(Duration.between(asked, Instant.now()))
          .as("the code is to be seen for three seconds")
          .isGreaterThan(Duration.ofMillis(2_500));
      JsonObject chat = line.open("966500000070");
      String sent = line.send(chat.getString("slug"), json("text", "Ahoy")).getString("slug");
      line.awaitMessage(sent, "read");
      JsonObject answered = line.chat("966500000070", 1);
      assertThat(answered.getJsonObject("last_message").getString("body")).isEqualTo("Echo: Ahoy");
      Networks page = Networks.page(admin, "777001");
      assertThat(admin.get(page.path("")).expect(200).data().getString("status"))
          .as("the other networks are simulated too")
          .isEqualTo("connected");
    } finally {
      server.stop();
    }
  }
}
