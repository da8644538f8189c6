package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

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

class HealthIT {
  private static final Path PAGE = Path.of("../docs/operations.md");
  private static final Pattern ROW = Pattern.compile("^\\| `([a-z0-9_]+)` \\|", Pattern.MULTILINE);
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
    Api.open().get("/files/some-slug").expect(401);

    String metrics = Api.open().get("//metrics").expect(200).text();

    assertThat(metrics)
        .contains("route=\"/api/v1/files/{slug}\",status=\"401\"")
        .doesNotContain("some-slug")
        .containsPattern("plinth_jobs_queued [0-9]")
        .containsPattern("plinth_outbox_waiting [0-9]")
        .contains("plinth_db_connections_max", "jvm_memory_used_bytes");
  }

  /** {@code docs/operations.md} tells of every metric that a server shows, and of no other. */
  @Test
  void everyMetricHasItsRow() throws IOException {
    Api.open().get("/files/some-slug").expect(401);
    Set<String> shown = new TreeSet<>();
    Matcher types = TYPE.matcher(Api.open().get("//metrics").expect(200).text());
    while (types.find()) {
      shown.add(types.group(1));
    }
    // The longest time is told of with the times.
    shown.remove("plinth_http_requests_seconds_max");
    String section = Files.readString(PAGE).split("\n## Metrics\n", 2)[1].split("\n## ", 2)[0];
    assertThat(ROW.matcher(section).results().map(row -> row.group(1)).sorted().toList())
        .isEqualTo(List.copyOf(shown));
  }

  @Test
  void metricsAreNotForThoseBehindAProxy() {
    Api.open().with("X-Forwarded-For", "203.0.113.9").get("//metrics").expect(401);
  }
}
