package plinth.messaging.simulator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;

/**
 * Simulates providers on this machine: a chat-app gateway, a cloud API, a social and a short-video
 * network, over HTTP on a loopback port. Delivers to webhooks over HTTP like real providers, with
 * failures by a script. All state is in memory.
 */
public final class Simulator implements AutoCloseable {
  /** Path of the Graph API of pages. */
  public static final String SOCIAL = "/social";

  /** Path of the API of the short-video network. */
  public static final String VIDEO = "/video";

  private static final String FILES = "/api/files/";
  private static final String CHALLENGE = "1158201444";

  private final HttpServer server;
  private final ExecutorService threads;
  private final SimulatedDelivery delivery;
  private final SimulatedAnswers answers = new SimulatedAnswers();
  private final SimulatedGateway gateway;
  private final SimulatedCloud cloud;
  private final SimulatedSocial social;
  private final SimulatedVideo video;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private volatile SimulatorScript script;
  private volatile String key = "";
  private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();

  private Simulator(HttpServer server, SimulatorScript script, long seed) {
    this.server = server;
    this.script = script;
    this.delivery = new SimulatedDelivery(seed);
    this.gateway = new SimulatedGateway(this, delivery);
    this.cloud = new SimulatedCloud(this, delivery);
    this.social = new SimulatedSocial(this, delivery);
    this.video = new SimulatedVideo(this, delivery);
    this.threads =
        Executors.newFixedThreadPool(
            8,
            work -> {
              Thread thread = new Thread(work, "simulator");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Starts a simulator on a free port.
   *
   * @param seed seed of its random numbers
   */
  public static Simulator start(SimulatorScript script, long seed) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
      Simulator simulator = new Simulator(server, script, seed);
      server.createContext("/", simulator::handle);
      server.setExecutor(simulator.threads);
      server.start();
      return simulator;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns its address, without a slash at the end. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  SimulatorScript script() {
    return script;
  }

  /** What a contact answers to a text, if anything. */
  Optional<String> answer(String contact, String text) {
    return script.isEchoing() ? answers.answer(contact, text) : Optional.empty();
  }

  /** Changes the script. */
  public void setScript(SimulatorScript next) {
    script = next;
  }

  /** Sets the key that the gateway requires from now on; empty for none. */
  public void requireKey(String wanted) {
    key = wanted;
  }

  /** Returns the names of the gateway's sessions. */
  public Set<String> sessions() {
    return gateway.names();
  }

  /** Simulates a person who scans the code of a gateway session. */
  public void scan(String session) {
    gateway.scan(gateway.session(session));
  }

  /** Makes the gateway lose a session. */
  public void failSession(String session) {
    gateway.status(gateway.session(session), "FAILED");
  }

  /** Makes the gateway drop a session without reporting it, so that it sends nothing. */
  public void dropSession(String session) {
    gateway.session(session).changeStatus("STOPPED");
  }

  /** Restores a session that the gateway dropped. */
  public void restoreSession(String session) {
    gateway.session(session).changeStatus("WORKING");
  }

  /** Makes the gateway report that an accepted message could not be delivered. */
  public void fail(String session, String message) {
    JsonObject failed =
        Json.createObjectBuilder()
            .add("id", message)
            .add("fromMe", true)
            .add("ack", -1)
            .add("ackName", "ERROR")
            .build();
    gateway.event(gateway.session(session), "message.ack", failed);
  }

  /** Makes the gateway accept the messages of a session without answering. */
  public void pauseAnswers(String session) {
    held.put(session, new CountDownLatch(1));
  }

  /** Makes the gateway answer again, including calls that wait. */
  public void answer(String session) {
    CountDownLatch latch = held.remove(session);
    if (latch != null) {
      latch.countDown();
    }
  }

  /** Waits while the answers to a session are held back. */
  void awaitAnswer(String session) {
    CountDownLatch latch = held.get(session);
    try {
      if (latch != null) {
        latch.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SimulatedRefusal(500, "Interrupted");
    }
  }

  /** Whether a message was revoked at the gateway. */
  public boolean isRevoked(String message) {
    return gateway.isRevoked(message);
  }

  /** Simulates a message from a contact at the gateway, and returns the message's id. */
  public String receive(String session, String chat, String body) {
    return gateway.receive(session, chat, body);
  }

  /** Makes the gateway deliver an event of a session. */
  public void deliverEvent(String session, String event, JsonObject payload) {
    gateway.event(gateway.session(session), event, payload);
  }

  /** Returns all messages of a gateway session, in the gateway's format. */
  public List<JsonObject> messages(String session) {
    return gateway.session(session).all();
  }

  /**
   * Simulates a message from a contact to a number of the cloud API, and returns the message's id.
   */
  public String receiveByCloud(String number, String from, String text) {
    return cloud.receive(number, from, text);
  }

  /** Makes the cloud API report that an accepted message could not be delivered. */
  public void failByCloud(String number, String message, int code, String title) {
    cloud.fail(number, message, code, title);
  }

  /** Returns what was sent through the cloud API, in its format. */
  public List<JsonObject> sentByCloud() {
    return cloud.sent();
  }

  /** Simulates a message from a contact to a page, and returns the message's id. */
  public String receiveBySocial(String page, String contact, String text) {
    return social.receive(page, contact, text);
  }

  /** Simulates a picture from a contact to a page, and returns the message's id. */
  public String receivePictureBySocial(String page, String contact, String name, byte[] bytes) {
    addFile(name, bytes);
    return social.receivePicture(page, contact, address() + FILES + name);
  }

  /** Returns what was sent by pages, in the format of the Send API. */
  public List<JsonObject> sentBySocial() {
    return social.sent();
  }

  /**
   * Simulates a message from a contact to an account of the short-video network, and returns the
   * message's id.
   */
  public String receiveByVideo(String account, String conversation, String text) {
    return video.receive(account, conversation, text);
  }

  /** Simulates a picture from a contact to such an account, and returns the message's id. */
  public String receivePictureByVideo(
      String account, String conversation, String name, byte[] bytes) {
    addFile(name, bytes);
    return video.receivePicture(account, conversation, name);
  }

  /** Returns what was sent by such accounts, in their format. */
  public List<JsonObject> sentByVideo() {
    return video.sent();
  }

  /** Verifies a webhook by a challenge, as the Graph API does. Refuses if the answer is wrong. */
  void challenge(String url, String word) {
    String asked =
        url
            + "?hub.mode=subscribe&hub.challenge="
            + CHALLENGE
            + "&hub.verify_token="
            + URLEncoder.encode(word, StandardCharsets.UTF_8);
    try {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(URI.create(asked)).build(),
              HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200 || !answer.body().equals(CHALLENGE)) {
        throw new SimulatedRefusal(400, "Callback verification failed");
      }
    } catch (IOException e) {
      throw new SimulatedRefusal(400, "Callback verification failed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SimulatedRefusal(500, "Interrupted");
    }
  }

  /** Returns the number of pending deliveries. */
  public long waiting() {
    return delivery.waiting();
  }

  /** Returns the number of accepted deliveries. */
  public long accepted() {
    return delivery.accepted();
  }

  /** Stores a file at the gateway, and returns the address for its events. */
  public String addFile(String name, byte[] bytes) {
    files.put(FILES + name, bytes.clone());
    return "http://gateway.internal:3000" + FILES + name;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] file = files.get(exchange.getRequestURI().getPath());
      if (file != null) {
        exchange.sendResponseHeaders(200, file.length);
        exchange.getResponseBody().write(file);
        return;
      }
      int status = 200;
      String answer;
      try {
        answer = answer(exchange).toString();
      } catch (SimulatedRefusal refused) {
        status = refused.status();
        answer =
            Json.createObjectBuilder()
                .add("statusCode", status)
                .add("message", String.valueOf(refused.getMessage()))
                .build()
                .toString();
      }
      byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private JsonValue answer(HttpExchange exchange) throws IOException {
    byte[] bytes = exchange.getRequestBody().readAllBytes();
    String[] path =
        Stream.of(exchange.getRequestURI().getRawPath().substring(1).split("/", -1))
            .map(word -> URLDecoder.decode(word, StandardCharsets.UTF_8))
            .toArray(String[]::new);
    String method = exchange.getRequestMethod();
    LooseJson body = body(bytes);
    String[] under = Arrays.copyOfRange(path, 1, path.length);
    if (path[0].equals("api") && path.length > 1) {
      String given = exchange.getRequestHeaders().getFirst("X-Api-Key");
      if (!key.isEmpty() && !key.equals(given)) {
        throw new SimulatedRefusal(401, "Unauthorized");
      }
      return gateway.answer(method, under, query(exchange), body);
    } else if (SOCIAL.equals("/" + path[0])) {
      String bearer = exchange.getRequestHeaders().getFirst("Authorization");
      String word = bearer == null ? "" : bearer.replaceFirst("^Bearer ", "");
      return social.answer(method, under, query(exchange), word, body);
    } else if (VIDEO.equals("/" + path[0])) {
      return video.answer(under, query(exchange), body);
    }
    return cloud.answer(method, path, body);
  }

  private static LooseJson body(byte[] bytes) {
    try {
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.isBlank() ? LooseJson.EMPTY : LooseJson.parse(text);
    } catch (JsonException | IllegalStateException | ClassCastException e) {
      // An upload; its content does not matter here.
      return LooseJson.EMPTY;
    }
  }

  private static Map<String, String> query(HttpExchange exchange) {
    Map<String, String> query = new HashMap<>();
    String text = exchange.getRequestURI().getRawQuery();
    if (text != null) {
      for (String part : text.split("&", -1)) {
        String[] sides = part.split("=", 2);
        query.put(
            URLDecoder.decode(sides[0], StandardCharsets.UTF_8),
            sides.length == 1 ? "" : URLDecoder.decode(sides[1], StandardCharsets.UTF_8));
      }
    }
    return query;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    delivery.close();
  }
}
