package plinth.billing.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import plinth.kernel.JsonText;

/**
 * A fake of a provider's API on this machine, with its state. Requests change the state one at a
 * time. A test can make it lose a response, return errors, or not respond at all.
 */
public abstract class ProviderServer implements Provider {
  private final HttpServer server;
  private final Object state = new Object();
  private volatile String lost = "";
  private volatile int trouble;
  private volatile boolean isSilent;

  protected ProviderServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", this::handle);
      server.setExecutor(
          Executors.newCachedThreadPool(
              task -> {
                Thread thread = new Thread(task);
                thread.setDaemon(true);
                return thread;
              }));
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A request. */
  public record Request(
      String line, Map<String, String> query, String authorization, String key, String body) {
    /** The body as JSON. */
    public JsonObject json() {
      return JsonText.parseObject(body.isEmpty() ? "{}" : body);
    }

    /** The body as a form. */
    public Map<String, String> form() {
      return parameters(body);
    }

    /** The last segment of the path. */
    public String last() {
      return line.substring(line.lastIndexOf('/') + 1);
    }
  }

  /** A response. */
  public record Reply(int status, JsonValue body) {}

  /** Responds to a request; called under a lock. */
  protected abstract Reply answer(Request request);

  /** Loses the next response to a request with this method and path. */
  protected final void lose(String line) {
    lost = line;
  }

  /** Makes every response have this status from now on; 0 for normal responses. */
  public final void trouble(int status) {
    trouble = status;
  }

  /** Makes the server stop responding, or respond again. */
  public final void silence(boolean silent) {
    isSilent = silent;
  }

  protected final String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Changes the state under the lock. */
  protected final void change(Runnable change) {
    synchronized (state) {
      change.run();
    }
  }

  /** An HMAC, computed independently of the code under test. */
  public static String hmac(String algorithm, String key, String text) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), algorithm));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String query = exchange.getRequestURI().getRawQuery();
    Request request =
        new Request(
            exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath(),
            parameters(query == null ? "" : query),
            String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
            String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key")),
            body);
    if (isSilent) {
      return;
    }
    Reply reply;
    if (trouble > 0) {
      reply = new Reply(trouble, JsonValue.EMPTY_JSON_OBJECT);
    } else {
      synchronized (state) {
        reply = answer(request);
      }
    }
    if (request.line().equals(lost)) {
      lost = "";
      exchange.close();
      return;
    }
    byte[] bytes = reply.body().toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(reply.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static Map<String, String> parameters(String text) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String part : text.split("&")) {
      int at = part.indexOf('=');
      if (at > 0) {
        parameters.put(decoded(part.substring(0, at)), decoded(part.substring(at + 1)));
      }
    }
    return parameters;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
