package plinth.platform.http;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Exported;
import plinth.testing.MailServer;
import plinth.testing.Operator;
import plinth.testing.Plinth;
import plinth.testing.Receiver;
import plinth.testing.Related;
import plinth.testing.S3Bucket;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Spans and log lines as a receiver of the OpenTelemetry protocol gets them. */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class TelemetryIT {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String CALLER = "00f067aa0ba902b7";
  private static final Receiver COLLECTOR =
      Receiver.start().answering(hit -> Receiver.Reply.of(200));
  private static final Receiver PRICES = Receiver.start().answering(hit -> Receiver.Reply.of(500));

  @TempDir static Path folder;
  private static Plinth server;

  @BeforeAll
  static void start() {
    server =
        Plinth.startIn(
            folder.resolve("data"),
            Map.ofEntries(
                entry("PLINTH_OPERATOR_PASSWORD", Operator.PASSWORD),
                entry("OTEL_TRACES_EXPORTER", "otlp"),
                entry("OTEL_LOGS_EXPORTER", "otlp"),
                entry(
                    "OTEL_EXPORTER_OTLP_ENDPOINT",
                    COLLECTOR.url().replaceFirst("(://[^/]*)/.*", "$1")),
                entry("OTEL_EXPORTER_OTLP_HEADERS", "x-receiver-key=a%20key"),
                entry("OTEL_SERVICE_NAME", "crm"),
                entry("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment=test"),
                entry("OTEL_BSP_SCHEDULE_DELAY", "200"),
                entry("PLINTH_OUTBOUND_ALLOWED", "localhost"),
                entry("AI_PRICING_AGGREGATOR_SYNC_ENABLED", "true"),
                entry("AI_PRICING_AGGREGATOR_URL", PRICES.url())));
    Workspace.signUp(server, "shared");
  }

  @AfterAll
  static void stop() {
    server.stop();
    COLLECTOR.close();
    PRICES.close();
  }

  @Test
  void aRequestItsJobAndItsCallsAreOneTrace() throws Exception {
    Api admin = Operator.nora(server, "shared");
    Sheet kites = Sheet.create(admin, "kites").field("name", "text");
    kites.create(json("name", "Hidden kite"));
    Api traced =
        admin
            .with("traceparent", "00-" + TRACE + "-" + CALLER + "-01")
            .with("X-Request-Id", "the-request");
    Exported.await(admin, "kites", Exported.slug(kites.by(traced), json("format", "csv")));

    JsonObject request = await(span -> attribute(span, "plinth.request_id").equals("the-request"));
    assertThat(request.getString("name")).isEqualTo("POST /api/v1/object/data/{objectSlug}/export");
    assertThat(request.getString("traceId")).isEqualTo(TRACE);
    assertThat(request.getString("parentSpanId")).isEqualTo(CALLER);
    assertThat(request.getInt("kind")).isEqualTo(2);
    assertThat(attribute(request, "http.route"))
        .isEqualTo("/api/v1/object/data/{objectSlug}/export");
    assertThat(attribute(request, "http.response.status_code")).isEqualTo("202");
    assertThat(Long.parseLong(request.getString("endTimeUnixNano")))
        .isGreaterThan(Long.parseLong(request.getString("startTimeUnixNano")));
    JsonObject job = await(span -> span.getString("name").equals("export job"));
    assertThat(job.getString("traceId")).as("the trace of who asked for it").isEqualTo(TRACE);
    assertThat(job.getString("parentSpanId")).isEqualTo(request.getString("spanId"));

    String own = "a".repeat(32);
    Operator.at(server)
        .with("traceparent", "00-" + own + "-" + CALLER + "-01")
        .post("/admin/ai-pricing/sync-aggregator");
    JsonObject call =
        await(span -> isIn(own, span) && attribute(span, "http.request.method").equals("GET"));
    assertThat(PRICES.hits().stream().map(hit -> hit.header("traceparent")))
        .contains("00-" + own + "-" + call.getString("spanId") + "-01");
    assertThat(attribute(call, "http.response.status_code")).isEqualTo("500");
    assertThat(call.getJsonObject("status").getInt("code")).isEqualTo(2);

    JsonObject line = awaitLine(own);
    assertThat(line.getJsonObject("body").getString("stringValue"))
        .contains("ai_price_sync_failed");
    assertThat(Files.readString(server.data().resolve("logs/server.log")))
        .contains(members("trace_id", own));
    nothingOfCustomersAndTheReceiversKey();
  }

  private static void nothingOfCustomersAndTheReceiversKey() throws IOException {
    assertThat(COLLECTOR.hits())
        .allSatisfy(hit -> assertThat(hit.header("x-receiver-key")).isEqualTo("a key"))
        .allSatisfy(hit -> assertThat(hit.body()).contains(quoted("crm"), "deployment.environment"))
        .allSatisfy(
            hit ->
                assertThat(hit.body())
                    .doesNotContain("Hidden kite", Operator.PASSWORD, "seven red kites", "Bearer"));
    assertThat(Api.at(server.address()).get("//metrics").expect(200).text())
        .contains("plinth_telemetry_dropped_total 0.0");
  }

  @Test
  void statementsStorageAndMailAreSpansOfTheirRequest() throws Exception {
    Api admin = Operator.nora(server, "shared");
    Sheet sails = Sheet.create(admin, "sails").field("name", "text");
    String own = "c".repeat(32);
    Api traced = admin.with("traceparent", "00-" + own + "-" + CALLER + "-01");
    try (S3Bucket bucket = S3Bucket.start("AKIASAILS");
        MailServer mails = MailServer.start("seven red sails")) {
      admin.post("/integrations/storage", bucket.account()).expect(201);
      admin.post("/integrations/mail", mails.account("seven red sails")).expect(201);
      sails.by(traced).create(json("name", "Hidden sail"));
      Upload.slug(traced, "sail.txt", "Hidden sail in a file");
      JsonObject guest = json("email", "hidden.guest@example.com", "role", "admin");
      traced.post("/admin/members", guest).expect(201);
      mails.await("hidden.guest@example.com");

      JsonObject insert = await(span -> isIn(own, span) && isNamed("insert tenant.record", span));
      assertThat(insert.getInt("kind")).isEqualTo(3);
      assertThat(attribute(insert, "db.system.name")).isEqualTo("postgresql");
      assertThat(attribute(insert, "db.operation.name")).isEqualTo("insert");
      assertThat(attribute(insert, "db.collection.name")).isEqualTo("tenant.record");
      assertThat(above(insert).getString("name"))
          .isEqualTo("POST /api/v1/object/data/{objectSlug}");

      JsonObject put = await(span -> isIn(own, span) && isNamed("s3 PutObject", span));
      assertThat(attribute(put, "http.response.status_code")).isEqualTo("200");
      assertThat(above(put).getString("name")).isEqualTo("POST /api/v1/files");

      JsonObject mail = await(span -> isNamed("smtp localhost", span));
      assertThat(attribute(mail, "server.address")).isEqualTo("localhost");
      assertThat(above(mail).getString("name")).startsWith("outbox ");
    }
    assertThat(spans().filter(span -> !attribute(span, "db.system.name").isEmpty()))
        .as("no statement is a trace of its own")
        .isNotEmpty()
        .allMatch(span -> span.containsKey("parentSpanId"));
    assertThat(COLLECTOR.hits())
        .allSatisfy(
            hit ->
                assertThat(hit.body()).doesNotContain("Hidden sail", "hidden.guest", "AKIASAILS"));
  }

  @Test
  void statementsOfEntitiesArePartsOfTheirRequestToo() {
    String own = "e".repeat(32);
    Api admin = Operator.nora(server, "shared");
    Sheet.create(admin, "gusts").field("name", "text");
    Api traced = admin.with("traceparent", "00-" + own + "-" + CALLER + "-01");
    JsonObject view = json("name", "Hidden kite", "type", "table");
    traced.post("/object/custom/view/gusts", view).expect(201);
    for (String name : List.of("insert tenant.custom_view", "select tenant.custom_view")) {
      JsonObject statement = await(span -> isIn(own, span) && isNamed(name, span));
      assertThat(attribute(statement, "db.system.name")).isEqualTo("postgresql");
      assertThat(above(statement).getString("name")).startsWith("POST /api/v1/object/custom/view/");
    }
  }

  @Test
  void relatedRecordsAreReadByOneStatementForEachRelation() {
    Api admin = Operator.nora(server, "shared");
    Related staffed = Related.create(admin, "one_to_many", "unlink");
    for (int i = 0; i < 30; i++) {
      String firm = staffed.firms().slugOf(json("name", "F" + i));
      staffed.people().create(json("name", "P" + i, "employer", firm));
    }
    String fields = "&fields=name,employer.name";
    assertThat(readsOfRecords(admin, "1", 1, fields)).isOne();
    assertThat(readsOfRecords(admin, "2", 30, fields)).isOne();
    String whole = fields + "&expand=employer,employer.staff";
    assertThat(readsOfRecords(admin, "3", 1, whole)).as("and one for each relation").isEqualTo(3);
    assertThat(readsOfRecords(admin, "4", 30, whole)).isEqualTo(3);
  }

  /** The number of statements that read records or links for a list with this many records. */
  private static long readsOfRecords(Api reader, String trace, int limit, String shown) {
    String own = trace.repeat(32);
    JsonObject list =
        reader
            .with("traceparent", "00-" + own + "-" + CALLER + "-01")
            .get("/object/data/people?count=none&limit=" + limit + shown)
            .expect(200)
            .json();
    assertThat(list.getJsonArray("data")).hasSize(limit);
    await(span -> isIn(own, span) && isNamed("GET /api/v1/object/data/{objectSlug}", span));
    return spans()
        .filter(span -> isIn(own, span))
        .filter(span -> span.getString("name").startsWith("select tenant.record"))
        .count();
  }

  /** The schedule is off by default: AiPricingIT. */
  @Test
  void theScheduleOfPricesCallsTheAggregatorWhereItIsOn() {
    JsonObject run =
        Operator.at(server)
            .post("/admin/platform/schedulers/ai-pricing-sync/run", "{}")
            .expect(200)
            .data();
    assertThat(run.getInt("items")).isEqualTo(1);
    assertThat(run.getInt("failures")).as("the list answers 500").isEqualTo(1);
    assertThat(PRICES.hits()).isNotEmpty();
  }

  private static boolean isIn(String trace, JsonObject span) {
    return span.getString("traceId").equals(trace);
  }

  private static boolean isNamed(String name, JsonObject span) {
    return span.getString("name").equals(name);
  }

  /** The parent of a span. */
  private static JsonObject above(JsonObject part) {
    return await(span -> span.getString("spanId").equals(part.getString("parentSpanId")));
  }

  @Test
  void aTraceThatTheCallerDoesNotKeepIsNotKept() throws Exception {
    String unkept = "b".repeat(32);
    Api.at(server.address())
        .with("traceparent", "00-" + unkept + "-" + CALLER + "-00")
        .get("/admin/me")
        .refused(401, "UNAUTHENTICATED");
    Api.at(server.address())
        .with("traceparent", "nonsense")
        .with("X-Request-Id", "after-it")
        .get("/admin/me")
        .refused(401, "UNAUTHENTICATED");
    JsonObject after = await(span -> attribute(span, "plinth.request_id").equals("after-it"));
    assertThat(after.containsKey("parentSpanId")).isFalse();
    assertThat(spans().map(span -> span.getString("traceId"))).doesNotContain(unkept);
  }

  private static Stream<JsonObject> spans() {
    return COLLECTOR.hits().stream()
        .map(Receiver.Hit::json)
        .filter(body -> body.containsKey("resourceSpans"))
        .flatMap(body -> items(body, "resourceSpans", "scopeSpans", "spans"));
  }

  private static Stream<JsonObject> items(
      JsonObject body, String resources, String scopes, String items) {
    return body
        .getJsonArray(resources)
        .getJsonObject(0)
        .getJsonArray(scopes)
        .getJsonObject(0)
        .getJsonArray(items)
        .getValuesAs(JsonObject.class)
        .stream();
  }

  private static JsonObject await(Predicate<JsonObject> which) {
    return await(TelemetryIT::spans, which);
  }

  private static JsonObject awaitLine(String trace) {
    return await(
        () ->
            COLLECTOR.hits().stream()
                .map(Receiver.Hit::json)
                .filter(body -> body.containsKey("resourceLogs"))
                .flatMap(body -> items(body, "resourceLogs", "scopeLogs", "logRecords")),
        line -> line.getString("traceId", "").equals(trace));
  }

  private static JsonObject await(
      java.util.function.Supplier<Stream<JsonObject>> items, Predicate<JsonObject> which) {
    return Await.until(
            "it was sent", () -> items.get().toList(), all -> all.stream().anyMatch(which))
        .stream()
        .filter(which)
        .findFirst()
        .orElseThrow();
  }

  /** The value of an attribute as a text; empty if the span has no such attribute. */
  private static String attribute(JsonObject span, String key) {
    return span.getJsonArray("attributes").getValuesAs(JsonObject.class).stream()
        .filter(one -> one.getString("key").equals(key))
        .map(one -> one.getJsonObject("value"))
        .map(value -> value.getString("stringValue", value.getString("intValue", "")))
        .findFirst()
        .orElse("");
  }
}
