package plinth.bench.faults;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/**
 * An HTTP endpoint on this machine that the server calls. It responds promptly, slowly or not at
 * all.
 */
final class Callee implements Closeable {
  private final HttpServer server;
  private volatile Manner manner = Manner.PROMPT;

  /** How the endpoint responds. */
  enum Manner {
    /** Immediately. */
    PROMPT,
    /** Later than the server's timeout. */
    SLOW,
    /** Not at all: the connection is closed before the request is read. */
    DEAD
  }

  /** Handles a request. */
  interface Role {
    Reply take(HttpExchange call) throws IOException;
  }

  /**
   * A response.
   *
   * @param json body, empty for none
   */
  record Reply(int status, String json) {}

  /**
   * Starts to listen.
   *
   * @param slowMillis the delay of a slow response
   */
  Callee(long slowMillis, Role role) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "callee");
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext("/", call -> answer(call, slowMillis, role));
    server.start();
  }

  private void answer(HttpExchange call, long slowMillis, Role role) throws IOException {
    Manner now = manner;
    if (now == Manner.DEAD) {
      call.close();
      return;
    }
    Reply reply = role.take(call);
    try {
      Thread.sleep(now == Manner.SLOW ? slowMillis : 0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    byte[] bytes = reply.json().getBytes(StandardCharsets.UTF_8);
    call.getResponseHeaders().add("Content-Type", "application/json");
    call.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      call.getResponseBody().write(bytes);
    }
    call.close();
  }

  /** Returns the address, such as {@code http://localhost:40123}. */
  String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** Changes how the endpoint responds from now on. */
  void become(Manner next) {
    manner = next;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
