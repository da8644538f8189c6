package plinth.bench.faults;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** Somebody on this machine whom the server calls: who answers promptly, slowly, or not at all. */
final class Callee implements Closeable {
  private final HttpServer server;
  private volatile Manner manner = Manner.PROMPT;

  /** How one answers. */
  enum Manner {
    /** At once. */
    PROMPT,
    /** Later than the server waits. */
    SLOW,
    /** Not: the connection is closed before the call is read. */
    DEAD
  }

  /** What a call comes to. */
  interface Role {
    Reply take(HttpExchange call) throws IOException;
  }

  /**
   * An answer.
   *
   * @param json empty for none
   */
  record Reply(int status, String json) {}

  /**
   * Begins to listen.
   *
   * @param slowMillis what a slow one takes
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

  /** Its address, such as {@code http://localhost:40123}. */
  String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** Answers so from now on. */
  void become(Manner next) {
    manner = next;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
