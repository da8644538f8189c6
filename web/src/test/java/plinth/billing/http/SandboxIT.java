package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import com.sun.net.httpserver.HttpServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Race;

/** The page of the sandbox, as a browser uses it, and its notifications to the server. */
class SandboxIT {
  private static final AtomicLong NEXT = new AtomicLong(System.nanoTime());
  private static final Map<String, BlockingQueue<Taken>> TAKEN = new ConcurrentHashMap<>();
  private static final AtomicInteger REFUSALS = new AtomicInteger();
  private static HttpServer server;

  private final String id = "sbx_it_" + NEXT.incrementAndGet();

  /** A received notification. */
  private record Taken(String signature, JsonObject body) {}

  @BeforeAll
  static void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          String path = exchange.getRequestURI().getPath();
          boolean isRefused = path.endsWith("/busy") && REFUSALS.getAndIncrement() == 0;
          of(path.split("/")[1])
              .add(
                  new Taken(
                      exchange.getRequestHeaders().getFirst("X-Service-Signature"),
                      Json.createReader(new StringReader(body)).readObject()));
          exchange.sendResponseHeaders(isRefused ? 503 : 200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  private void open(boolean capture, String customer, String notices) {
    Database.run(
        "insert into main.sandbox_payment (id, reference, subscription_id, kind, is_captured,"
            + " amount, currency, description, customer, return_url, notice_url, status) values ('"
            + id
            + "', 'obl_"
            + id
            + "', 'sub_1', 'initial', "
            + capture
            + ", 25, 'USD', 'Basic & more', '"
            + customer
            + "', 'https://app.example.com/back?tab=plan', 'http://127.0.0.1:"
            + server.getAddress().getPort()
            + "/"
            + id
            + notices
            + "', 'open')");
  }

  private Api.Answer choose(String form) {
    return Api.open()
        .with("Content-Type", "application/x-www-form-urlencoded")
        .post("/sandbox/payments/" + id, form);
  }

  private String status() {
    return Database.texts("select status from main.sandbox_payment where id = '" + id + "'").get(0);
  }

  /** The notifications of a payment, which belongs to one test. */
  private static BlockingQueue<Taken> of(String payment) {
    return TAKEN.computeIfAbsent(payment, id -> new LinkedBlockingQueue<>());
  }

  private Taken taken() throws InterruptedException {
    Taken next = of(id).poll(30, TimeUnit.SECONDS);
    assertThat(next).as("a notice of " + id).isNotNull();
    return next;
  }

  @Test
  void showsTheAmountAndItsPurpose() {
    open(true, "Nora", "");

    Api.Answer page = Api.open().get("/sandbox/payments/" + id).expect(200);

    assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
    assertThat(page.header("Content-Security-Policy"))
        .contains("default-src 'none'", "form-action 'self' https://app.example.com")
        .doesNotContain("unsafe");
    assertThat(page.header("Cache-Control")).isEqualTo("no-store");
    assertThat(page.text())
        .contains("25.00 USD", "Basic &amp; more", "Plinth", "Approve", "No money moves")
        .contains("lang=\"en\"", "<legend>", "declines_for_now", "settles_late", "loses_answer")
        .doesNotContain("<script", "<link");
    assertThat(status()).isEqualTo("open");
  }

  @Test
  void escapesNames() {
    open(true, "<script>alert(1)</script>\"><img src=x onerror=alert(1)>", "");

    assertThat(Api.open().get("/sandbox/payments/" + id).expect(200).text())
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;img")
        .doesNotContain("<script>", "<img");
  }

  @Test
  void anApprovedPaymentIsCapturedAndNotified() throws InterruptedException {
    open(true, "Nora", "");

    Api.Answer back = choose("behaviour=declines&choice=approve").expect(303);

    assertThat(back.header("Location"))
        .isEqualTo("https://app.example.com/back?tab=plan&payment_id=" + id);
    assertThat(status()).isEqualTo("captured");
    Taken notice = taken();
    assertThat(notice.signature()).matches("t=[0-9]+,v1=[0-9a-f]{64}");
    assertThat(notice.body().getString("type")).isEqualTo("charge_captured");
    assertThat(notice.body().getString("kind")).isEqualTo("initial");
    assertThat(notice.body().getString("subscription_id")).isEqualTo("sub_1");
    assertThat(notice.body().getString("payment_id")).isEqualTo(id);
    assertThat(notice.body().get("amount")).hasToString("25.00");
    assertThat(notice.body().getString("currency")).isEqualTo("USD");
    assertThat(notice.body().keySet())
        .containsExactlyInAnyOrder(
            "id", "type", "kind", "subscription_id", "payment_id", "amount", "currency", "final");
    assertThat(Api.open().get("/sandbox/payments/" + id).expect(200).text())
        .contains("Paid.", "Go back")
        .doesNotContain("<form");
  }

  @Test
  void anAuthorizedOneSavesTheCard() throws InterruptedException {
    open(false, "Nora", "");

    choose("choice=approve").expect(303);

    assertThat(status()).isEqualTo("authorized");
    assertThat(taken().body().getString("type")).isEqualTo("card_saved");
  }

  @Test
  void aDeclinedPaymentFailsFinally() throws InterruptedException {
    open(true, "Nora", "");

    choose("choice=decline&behaviour=succeeds").expect(303);

    assertThat(status()).isEqualTo("declined");
    Taken notice = taken();
    assertThat(notice.body().getString("type")).isEqualTo("charge_failed");
    assertThat(notice.body().getBoolean("final")).isTrue();
  }

  @Test
  void aNoticeIsRepeatedUntilItIsTaken() throws InterruptedException {
    open(true, "Nora", "/busy");

    choose("choice=approve").expect(303);

    Taken first = taken();
    Taken second = taken();
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.body().getString("id")).startsWith("ntc_");
  }

  /** The queue calls too early here, and the notification waits until the payment settles. */
  @Test
  void latePaymentsAreNotifiedWhenTheySettle() throws InterruptedException {
    open(true, "Nora", "");
    Database.run(
        "update main.sandbox_payment set status = 'pending', kind = 'renewal', return_url = null,"
            + " behaviour = 'settles_late', settles_at = now() + interval '1 second' where id = '"
            + id
            + "'");
    Database.run(
        "insert into main.outbox (listener, body) values ('sandbox_notice', '%s')"
            .formatted(json("payment", id)));

    Taken notice = taken();

    assertThat(notice.body().getString("type")).isEqualTo("charge_captured");
    assertThat(notice.body().getString("kind")).isEqualTo("renewal");
  }

  @Test
  void theFirstChoiceCountsWhateverComesAtOnce() throws Exception {
    open(true, "Nora", "");

    List<Integer> answers =
        Race.of(6, i -> choose(i % 2 == 0 ? "choice=approve" : "choice=decline").status());

    assertThat(answers).containsOnly(303);
    String first = status();
    choose(first.equals("captured") ? "choice=decline" : "choice=approve").expect(303);
    assertThat(status()).isEqualTo(first);
    assertThat(
            Database.texts(
                "select count(*) from main.outbox where listener = 'sandbox_notice'"
                    + " and dead_at is not null"))
        .containsExactly("0");
  }

  @Test
  void knowsOnlyItsOwnPayments() {
    assertThat(Api.open().get("/sandbox/payments/" + id).expect(404).code()).isEqualTo("NOT_FOUND");
    assertThat(choose("choice=approve").expect(404).code()).isEqualTo("NOT_FOUND");
    Database.run(
        "insert into main.sandbox_payment (id, reference, subscription_id, kind, is_captured,"
            + " amount, currency, description, customer, notice_url, status) values ('"
            + id
            + "', 'obl_"
            + id
            + "', 'sub_1', 'renewal', true, 25, 'USD', 'x', 'x', 'http://127.0.0.1/', 'pending')");
    Api.open().get("/sandbox/payments/" + id).refused(404, "NOT_FOUND");
    choose("choice=approve").refused(404, "NOT_FOUND");
    assertThat(status()).isEqualTo("pending");
  }

  @Test
  void refusesInvalidChoices() {
    open(true, "Nora", "");

    assertThat(choose("choice=steal").expect(400).faults()).containsExactly("choice:option");
    assertThat(choose("").expect(400).faults()).containsExactly("choice:option");
    assertThat(choose("choice=approve&behaviour=explodes").expect(400).faults())
        .containsExactly("behaviour:option");
    assertThat(
            Api.open()
                .post("/sandbox/payments/" + id, json("choice", "approve"))
                .expect(415)
                .code())
        .isEqualTo("UNSUPPORTED_MEDIA_TYPE");
    assertThat(status()).isEqualTo("open");
  }
}
