package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plinth.testing.Api;

class HealthIT {
  @Test
  void aServerThatAnswersIsLiveStartedAndReady() {
    for (String check : new String[] {"", "/live", "/started", "/ready"}) {
      assertThat(Api.open().get("//health" + check).expect(200).json().getString("status"))
          .isEqualTo("UP");
    }
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
