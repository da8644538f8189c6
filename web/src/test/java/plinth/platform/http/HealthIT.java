package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Workspace;

class HealthIT {
  private static final Path PAGE = Path.of("../docs/operate/monitoring.md");
  private static final Pattern ROW = Pattern.compile("^\\| `([a-z0-9_]+)` \\|", Pattern.MULTILINE);
  private static final Pattern TYPE_OF =
      Pattern.compile("^# TYPE (\\S+) (\\S+)", Pattern.MULTILINE);
  private static final Pattern TYPE = Pattern.compile("^# TYPE (\\S+) ", Pattern.MULTILINE);

  @Test
  void aServerThatAnswersIsLiveStartedAndReady() {
    assertThat(checks("")).contains("plinth", "migrations", "database");
    assertThat(checks("/live")).contains("plinth").doesNotContain("database");
    assertThat(checks("/started")).contains("migrations");
    assertThat(checks("/ready")).contains("database");
  }

  private static List<String> checks(String path) {
    JsonObject health = Api.open().get("//health" + path).expect(200).json();
    assertThat(health.getString("status")).isEqualTo("UP");
    return health.getJsonArray("checks").getValuesAs(JsonObject.class).stream()
        .peek(check -> assertThat(check.getString("status")).isEqualTo("UP"))
        .map(check -> check.getString("name"))
        .toList();
  }

  @Test
  void requestsAreMeasuredByTemplate() {
    Api.open().get("/files/some-slug").refused(401, "UNAUTHENTICATED");

    String metrics = Api.open().get("//metrics").expect(200).text();

    assertThat(metrics)
        .contains("route=" + quoted("/api/v1/files/{slug}") + ",status=" + quoted("401"))
        .doesNotContain("some-slug")
        .containsPattern("plinth_jobs_queued [0-9]")
        .containsPattern("plinth_outbox_waiting [0-9]")
        .contains("plinth_db_connections_max", "jvm_memory_used_bytes");
  }

  /** {@code docs/operate/monitoring.md} lists exactly the metrics of a server. */
  @Test
  void everyMetricHasItsRow() throws IOException {
    Api.open().get("/files/some-slug").refused(401, "UNAUTHENTICATED");
    Set<String> shown = new TreeSet<>();
    Matcher types = TYPE.matcher(Api.open().get("//metrics").expect(200).text());
    while (types.find()) {
      shown.add(types.group(1));
    }
    // The maxima are documented together with the times.
    shown.removeIf(name -> name.endsWith("_seconds_max"));
    String section = Files.readString(PAGE).split("\n## Metrics\n", 2)[1].split("\n## ", 2)[0];
    Set<String> told = new TreeSet<>();
    ROW.matcher(section).results().forEach(row -> told.add(row.group(1)));
    assertThat(told).containsAll(shown);
    told.removeAll(shown);
    assertThat(told).isSubsetOf("jvm_gc_pause_seconds", "jvm_gc_concurrent_phase_time_seconds");
  }

  /** The naming rules of `promtool check metrics`, on which alerts and dashboards rely. */
  @Test
  void namesKeepTheConventionsOfPrometheus() {
    Api.open().get("/files/some-slug").refused(401, "UNAUTHENTICATED");
    String metrics = Api.open().get("//metrics").expect(200).text();
    Matcher types = TYPE_OF.matcher(metrics);
    while (types.find()) {
      String name = types.group(1);
      boolean isCounter = types.group(2).equals("counter");
      assertThat(name).matches("[a-z][a-z0-9_]*").doesNotContainPattern("_(ns|ms|kb|mb)(_|$)");
      assertThat(name.endsWith("_total")).as(name).isEqualTo(isCounter);
      assertThat(name).doesNotContainPattern("_(count|sum|bucket|info)$");
      assertThat(metrics).contains("# HELP " + name + " ");
    }
  }

  @Test
  void latencyBucketsAreLabeledByRouteAndMethod() {
    Api.open().get("/files/some-slug").refused(401, "UNAUTHENTICATED");
    String metrics = Api.open().get("//metrics").expect(200).text();
    List<String> buckets =
        metrics
            .lines()
            .filter(line -> line.startsWith("plinth_http_latency_seconds_bucket"))
            .filter(line -> line.contains("route=" + quoted("/api/v1/files/{slug}")))
            .filter(line -> line.contains("method=" + quoted("GET")))
            .toList();
    assertThat(buckets).hasSize(11).noneMatch(line -> line.contains("status="));
  }

  @Test
  void subscriptionsAndPaymentsAreCounted() {
    Workspace.create();
    Await.until(
        "subscriptions are counted",
        () -> {
          String metrics = Api.open().get("//metrics").expect(200).text();
          return metrics.matches("(?s).*plinth_subscriptions\\{status=\"trial\"} [1-9].*")
              && metrics.matches("(?s).*plinth_payments_open [0-9].*");
        });
  }

  @Test
  void queuesOfDedicatedDatabasesAreCounted() {
    Workspace workspace = Workspace.dedicated();
    Database.runIn(
        workspace.id(),
        """
        insert into tenant.outbox (workspace_id, listener, body, attempts, dead_at, last_error)
        values (%d, 'mail', '{}', 9, now(), 'Gone')\
        """
            .formatted(workspace.id()));
    Await.until(
        "a row given up there is counted",
        () -> {
          String metrics = Api.open().get("//metrics").expect(200).text();
          return metrics.matches("(?s).*plinth_dedicated_outbox_dead [1-9].*")
              && metrics.matches("(?s).*plinth_dedicated_databases [1-9].*")
              && metrics.matches("(?s).*plinth_dedicated_unreachable [0-9].*");
        });
  }

  @Test
  void healthIsPlainJson() {
    assertThat(Api.open().get("//health").expect(200).header("Content-Type"))
        .isEqualTo("application/json");
  }

  @Test
  void addressesThatPeopleTryLeadToTheConsole() {
    assertThat(Api.open().get("//").expect(302).header("Location")).endsWith("/console/");
    assertThat(Api.open().get("//login").expect(302).header("Location"))
        .endsWith("/console/sign-in");
    assertThat(Api.open().get("//favicon.ico").expect(302).header("Location"))
        .endsWith("/console/icon.svg");
    assertThat(Api.open().post("//", "{}").expect(404).code()).isEqualTo("NOT_FOUND");
  }

  @Test
  void everyPageOfTheConsoleIsTheSameDocumentAndMissingFilesAreNotFound() {
    String page = Api.open().get("//console/").expect(200).text();
    Api.Answer deep = Api.open().get("//console/objects/deals?q=kite").expect(200);
    assertThat(deep.text()).isEqualTo(page);
    assertThat(deep.header("Cache-Control")).isEqualTo("no-cache");
    Matcher script = Pattern.compile("/console/main-[A-Z0-9]{8}\\.js").matcher(page);
    assertThat(script.find()).isTrue();
    assertThat(Api.open().get("/" + script.group()).expect(200).header("Cache-Control"))
        .isEqualTo("max-age=31536000, immutable");
    Api.open().get("//console/main-AAAAAAAA.js").refused(404, "NOT_FOUND");
  }

  @Test
  void metricsAreNotForThoseBehindAProxy() {
    Api.open()
        .with("X-Forwarded-For", "203.0.113.9")
        .get("//metrics")
        .refused(401, "UNAUTHENTICATED");
  }
}
