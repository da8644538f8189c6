package plinth.messaging.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import plinth.messaging.provider.ProviderFailure.Kind;

/** A request that was never sent is distinguished from one whose answer was lost. */
class ProviderHttpFailureTest {
  /** A fatal alert, with which a server refuses a TLS handshake. */
  private static final byte[] HANDSHAKE_FAILURE = {21, 3, 3, 0, 2, 2, 40};

  private static final byte[] NOTHING = {};

  @Test
  void noConnectionMeansNotSent() throws IOException {
    int closed;
    try (ServerSocket socket = listening()) {
      closed = socket.getLocalPort();
    }

    assertThat(failure("http://localhost:" + closed + "/")).isEqualTo(Kind.NOT_DONE);
    assertThat(failure("http://nowhere.invalid/")).isEqualTo(Kind.NOT_DONE);
  }

  @Test
  void aFailedHandshakeMeansNotSent() throws Exception {
    assertThat(failureAt("https", HANDSHAKE_FAILURE)).isEqualTo(Kind.NOT_DONE);
    assertThat(failureAt("https", NOTHING)).isEqualTo(Kind.NOT_DONE);
  }

  @Test
  void aLostAnswerIsUncertain() throws Exception {
    assertThat(failureAt("http", NOTHING)).isEqualTo(Kind.UNCERTAIN);
  }

  /**
   * Returns the kind of failure at a server that reads the request, answers these bytes and closes
   * the connection.
   */
  private static Kind failureAt(String scheme, byte[] answer) throws Exception {
    try (ServerSocket server = listening()) {
      Thread thread = new Thread(() -> serve(server, answer), "provider-http-test");
      thread.start();
      Kind kind = failure(scheme + "://localhost:" + server.getLocalPort() + "/");
      thread.join();
      return kind;
    }
  }

  private static void serve(ServerSocket server, byte[] answer) {
    try (Socket socket = server.accept()) {
      socket.getInputStream().read(new byte[4096]);
      socket.getOutputStream().write(answer);
    } catch (IOException e) {
      // The client has closed the connection.
    }
  }

  private static ServerSocket listening() throws IOException {
    return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  private static Kind failure(String url) {
    return catchThrowableOfType(
            ProviderFailure.class,
            () -> new ProviderHttp(url).send("POST", "", JsonValue.EMPTY_JSON_OBJECT))
        .kind();
  }
}
