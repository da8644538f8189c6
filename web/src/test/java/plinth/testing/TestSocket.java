package plinth.testing;

import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A socket in a workspace's room that records the received frames. */
public final class TestSocket implements WebSocket.Listener {
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final StringBuilder part = new StringBuilder();

  private TestSocket() {}

  /** Opens a socket to the server at an address and sends the token. */
  public static TestSocket join(String address, String token) {
    return saying(address, json("token", token).toString());
  }

  /** Opens a socket to the server at an address and sends messages one after another. */
  public static TestSocket saying(String address, String... messages) {
    TestSocket testSocket = new TestSocket();
    URI place = URI.create(address.replace("http:", "ws:") + "/api/v1/data/events");
    WebSocket socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(place, testSocket).join();
    for (String message : messages) {
      socket.sendText(message, true).join();
    }
    return testSocket;
  }

  @Override
  public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
    // A frame may arrive in parts.
    part.append(text);
    if (last) {
      heard.add(part.toString());
      part.setLength(0);
    }
    socket.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
    heard.add("closed " + code);
    return null;
  }

  /** Waits for the next frame of an event, and fails if none arrives. */
  public String next(String event) throws InterruptedException {
    String frame = next();
    while (!frame.contains(quoted(event)) && !frame.equals("null")) {
      frame = next();
    }
    return frame;
  }

  /** Waits for the next frame. */
  public String next() throws InterruptedException {
    return String.valueOf(heard.poll(20, TimeUnit.SECONDS));
  }

  /** The received frames that were not taken yet. */
  public List<String> rest() {
    return List.copyOf(heard);
  }
}
