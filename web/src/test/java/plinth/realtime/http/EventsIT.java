package plinth.realtime.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** Sockets over the wire: the token in the first message, and one workspace's frames alone. */
class EventsIT {
  /** Keeps what a socket hears. */
  private static final class Ear implements WebSocket.Listener {
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
      heard.add(text.toString());
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
      heard.add("closed " + code);
      return null;
    }

    String next() throws InterruptedException {
      return String.valueOf(heard.poll(20, TimeUnit.SECONDS));
    }
  }

  private static Ear join(String token) {
    Ear ear = new Ear();
    URI address =
        URI.create(Plinth.server().address().replace("http:", "ws:") + "/api/v1/data/events");
    WebSocket socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, ear).join();
    socket.sendText("{\"token\":\"" + token + "\"}", true).join();
    return ear;
  }

  @Test
  void aChangedRecordIsHeardInItsWorkspaceAndNowhereElse() throws Exception {
    Workspace here = Workspace.create();
    Workspace there = Workspace.create();
    Ear ours = join(here.token());
    Ear theirs = join(there.token());
    assertThat(ours.next()).contains("workspace:" + here.id());
    assertThat(theirs.next()).contains("workspace:" + there.id());

    here.admin().post("/object/data/companies", "{\"data\":{\"name\":\"Ours\"}}").expect(201);
    there.admin().post("/object/data/contacts", "{\"data\":{\"name\":\"Theirs\"}}").expect(201);

    assertThat(ours.next()).contains("record:changed", "companies").doesNotContain("Ours");
    assertThat(theirs.next()).contains("record:changed", "contacts");
    assertThat(ours.heard).isEmpty();
    assertThat(theirs.heard).isEmpty();
  }

  @Test
  void aForgedTokenIsShownOut() throws Exception {
    assertThat(join("x.y.z").next()).isEqualTo("closed 4401");
  }
}
