package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A second node that is stopped while it receives a request. */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class LeavingIT {
  private static final JsonObject BODY = json("data", json("name", "the last one"));
  private static final int HALF = 10;
  private static final Pattern ACTIVE =
      Pattern.compile("^plinth_http_requests_active (\\d+)", Pattern.MULTILINE);

  @TempDir private Path folder;

  @Test
  void aLeavingNodeFinishesItsRequestsAndRefusesNewOnes() throws Exception {
    Workspace workspace = Workspace.create();
    Sheet sheet = Sheet.create(workspace.admin(), "farewells").field("name", "text");
    Plinth node = Plinth.anotherNode(folder.resolve("node"), Map.of("PLINTH_STOP_PATIENCE", "120"));
    try (Socket begun = begin(node, workspace)) {
      BufferedReader answer = reader(begun);
      assertThat(answer.readLine()).as("the node reads").startsWith("HTTP/1.1 100");
      send(begun, BODY.toString().substring(0, HALF));

      Await.until("the node works on the request", () -> active(node) == 2);
      node.process().destroy();
      Api.Answer refused = refused(node);
      assertThat(refused.json().getString("code")).isEqualTo("UNAVAILABLE");
      assertThat(refused.json().getString("request_id")).isEqualTo(refused.header("X-Request-Id"));
      assertThat(refused.header("Retry-After")).isEqualTo("1");
      assertThat(sheet.column("", "name")).as("not sent whole yet").isEmpty();

      send(begun, BODY.toString().substring(HALF));
      assertThat(answer.lines().dropWhile(line -> !line.startsWith("HTTP/1.1 ")).findFirst())
          .hasValueSatisfying(status -> assertThat(status).startsWith("HTTP/1.1 201"));
    }
    assertThat(node.process().waitFor()).isEqualTo(128 + 15);
    assertThatThrownBy(() -> ask(node)).isInstanceOf(UncheckedIOException.class);
    assertThat(sheet.column("", "name")).containsExactly(quoted("the last one"));
  }

  /** Sends the head of a request; the node requests the body when it reads it. */
  private static Socket begin(Plinth node, Workspace workspace) throws IOException {
    URI address = URI.create(node.address());
    Socket socket = new Socket(address.getHost(), address.getPort());
    send(
        socket,
        "POST /api/v1/object/data/farewells HTTP/1.1\r\nHost: plinth.test\r\nAuthorization: Bearer "
            + workspace.token()
            + "\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: "
            + BODY.toString().length()
            + "\r\n\r\n");
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Waits for the first refusal, because the signal takes a moment to arrive. */
  private static Api.Answer refused(Plinth node) {
    return Await.until("the node refuses", () -> ask(node), answer -> answer.status() == 503);
  }

  /** The number of requests in progress, including this one. */
  private static int active(Plinth node) {
    Matcher gauge = ACTIVE.matcher(Api.at(node.address()).get("//metrics").expect(200).text());
    assertThat(gauge.find()).isTrue();
    return Integer.parseInt(gauge.group(1));
  }

  private static Api.Answer ask(Plinth node) {
    return Api.at(node.address()).get("//.well-known/jwks.json");
  }
}
