package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Unexpected failures answer 500 without details and log one line with them. */
class FailureIT {
  @Test
  void aFailureIsLoggedOnceUnderItsRequestId() {
    Workspace workspace = Workspace.create();
    Sheet sheet = Sheet.create(workspace.admin(), "broken").field("age", "number");
    Database.run(
        "update tenant.field set slot_index = 99, slot_state = 'READY' where slug = 'age'"
            + " and workspace_id = "
            + workspace.id());

    Api.Answer failed = sheet.list("sort=age").expect(500);

    assertThat(failed.code()).isEqualTo("INTERNAL_ERROR");
    assertThat(failed.text()).doesNotContain("n99");
    String id = failed.header("X-Request-Id");
    assertThat(failed.json().getString("request_id")).isEqualTo(id);
    assertThat(logged(id)).hasSize(1).allMatch(line -> line.contains("request_failed"));
  }

  private static List<String> logged(String requestId) {
    return Plinth.server().log().lines().filter(line -> line.contains(requestId)).toList();
  }
}
