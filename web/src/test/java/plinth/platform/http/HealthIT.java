package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;

@Tag("servers")
class HealthIT {
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

  @Test
  void metricsAreNotForThoseBehindAProxy() {
    Api.open().with("X-Forwarded-For", "203.0.113.9").get("//metrics").expect(401);
  }
}
