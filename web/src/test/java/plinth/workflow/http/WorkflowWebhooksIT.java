package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.JsonText;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Steps that call webhooks: request, idempotency key and failures. */
class WorkflowWebhooksIT {
  private static final Map<String, List<Hit>> HITS = new ConcurrentHashMap<>();

  private static HttpServer server;
  private static Api admin;
  private static Sheet sheet;

  private record Hit(String key, String extra, JsonObject body) {}

  @BeforeAll
  static void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 50);
    server.createContext("/", WorkflowWebhooksIT::take);
    server.start();
    Workspace workspace = Workspace.create();
    admin = workspace.admin();
    sheet = Flow.leads(admin, "hooked");
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  /** /once answers 503 the first time; /500 always fails; everything else succeeds. */
  private static void take(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    List<Hit> hits = HITS.computeIfAbsent(path, key -> new CopyOnWriteArrayList<>());
    hits.add(
        new Hit(
            exchange.getRequestHeaders().getFirst("Idempotency-Key"),
            exchange.getRequestHeaders().getFirst("X-Extra"),
            JsonText.parseObject(body)));
    int status =
        path.startsWith("/500") ? 500 : path.equals("/once") && hits.size() == 1 ? 503 : 200;
    byte[] answer = json("ok", true).toString().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private static JsonObject call(String path, JsonObject more) {
    return json(
        "id",
        "hook",
        "type",
        "send_webhook",
        "url",
        "http://localhost:" + server.getAddress().getPort() + path,
        more);
  }

  @Test
  void theChangeIsSentAndTheAnswerStored() {
    Flow flow =
        Flow.active(
            admin,
            Flow.on("record_updated", "hooked"),
            array(
                call(
                    "/told/{{record.name}}", json("headers", json("X-Extra", "{{record.amount}}"))),
                Flow.set("notes", string("answered {{steps.hook.status}}"))));
    String record = sheet.slugOf(json("name", "n1", "amount", 1));
    sheet.update(record, json("amount", 2)).expect(200);
    JsonObject done = flow.await(1, run -> run.getString("status").equals("success")).get(0);
    assertThat(Flow.value(sheet, record, "notes")).isEqualTo(quoted("answered 200"));
    Hit hit = HITS.get("/told/n1").get(0);
    assertThat(hit.extra()).isEqualTo("2");
    assertThat(hit.key()).isEqualTo("run-" + done.getInt("id") + "-hook");
    assertThat(hit.body().getString("event")).isEqualTo("record_updated");
    assertThat(hit.body().getString("record_slug")).isEqualTo(record);
    assertThat(hit.body().getJsonObject("changed_fields").get("amount").toString())
        .isEqualTo(json("new", 2, "old", 1).toString());
    assertThat(hit.body().getJsonObject("record").getInt("amount")).isEqualTo(2);
    flow.toggle();
  }

  @Test
  void aFailureIsNamedAndResumedUnderTheSameKey() {
    Flow flow =
        Flow.active(
            admin,
            json("type", "manual", "object_slug", "hooked"),
            array(call("/500", json("body", json("a", array("{{input.x}}"))))));
    long id = flow.run(json("input", json("x", 5)));
    JsonObject failed = flow.one("failed");
    assertThat(failed.getString("error_message")).isEqualTo("HTTP 500");
    assertThat(failed.getString("failed_step")).isEqualTo("hook");
    admin.post("/workflow/" + flow.slug() + "/retry/" + id).expect(202);
    flow.await(2, run -> run.getString("status").equals("failed"));
    assertThat(HITS.get("/500")).extracting(Hit::key).containsOnly("run-" + id + "-hook");
    assertThat(HITS.get("/500").get(0).body().toString()).isEqualTo(json("a", array(5)).toString());
  }

  @Test
  void temporaryFailuresAreRetried() {
    Flow flow =
        Flow.active(
            admin,
            json("type", "manual", "object_slug", "hooked"),
            array(call("/once", json("retries", 2))));
    flow.run(json());
    JsonObject done = flow.one("success");
    assertThat(HITS.get("/once")).hasSize(2);
    assertThat(flow.trace(done).getJsonArray("steps").getJsonObject(0).getInt("attempts"))
        .isEqualTo(2);
  }
}
