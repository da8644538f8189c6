package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Limits on page numbers and on the time of filters, sorts and counts. */
class RecordLimitsIT {
  private static final String NAME = members("field", "name", "op", "eq", "value", "n7");
  private static final String STORY =
      members("field", "story", "op", "starts_with", "value", "never");

  private static Workspace workspace;
  private static Sheet sheet;

  /**
   * Creates 1,490 records of 100,000 characters each: reading all of them takes far more than two
   * seconds. The newest ten are short, so that a first page of them is found immediately.
   */
  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    sheet =
        Sheet.create(workspace.admin(), "library")
            .field("name", "text")
            .field("story", "long_text", json("settings", json("max_length", 100000)));
    Database.run(
        "with r as (insert into tenant.record (workspace_id, object_id, slug, created_at,"
            + " updated_at, created_by, updated_by, s1, data) select o.workspace_id, o.id, 'r' ||"
            + " n, now(), now(), 'system', 'system', 'n' || n, jsonb_build_object('name', 'n' || n,"
            + " 'story', repeat('Äslow', case when n > 1490 then 1 else 20000 end))"
            + " from tenant.object o, generate_series(1, 1500) n"
            + " where o.slug = 'library' and o.workspace_id = "
            + workspace.id()
            + " returning workspace_id, object_id, id, s1)"
            + Database.WORDS.formatted("r.s1"));
  }

  private static String partition() {
    return Database.texts(
            "select distinct tableoid::regclass from tenant.record where workspace_id = "
                + workspace.id())
        .get(0);
  }

  @Test
  void aFilterWithoutAnIndexIsStopped() {
    Api.Answer stopped = sheet.filtered(parsed("{" + STORY + "}")).refused(503, "FILTER_TOO_SLOW");
    assertThat(stopped.json().getString("field")).isEqualTo("story");
    assertThat(stopped.faults()).containsExactly("filter:not_indexed");

    Api.Answer narrowed =
        sheet.filtered(parsed("{\"and\":[{" + NAME + "},{" + STORY + "}]}")).expect(200);
    assertThat(narrowed.json().getJsonArray("data")).isEmpty();
  }

  @Test
  void anExactCountIsStopped() {
    Api.Answer stopped =
        sheet.list(
            "limit=5&count=exact&filter=" + Sheet.encoded("{" + STORY.replace("never", "Ä") + "}"));
    assertThat(stopped.refused(503, "COUNT_TOO_SLOW").faults()).containsExactly("count:too_slow");
  }

  /** Locked records simulate so many records that sorting takes too long. */
  @Test
  void anOrderWithoutAnIndexIsStopped() throws SQLException {
    try (Connection holder = Database.owner();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("lock table " + partition() + " in access exclusive mode");
      Api.Answer stopped = sheet.list("sort=-version&count=none").refused(503, "SORT_TOO_SLOW");
      assertThat(stopped.json().getString("field")).isEqualTo("version");
      assertThat(stopped.faults()).containsExactly("sort:not_indexed");
      holder.rollback();
    }
    sheet.list("sort=-version&count=none").expect(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"page=2002", "page=502&limit=200", "page=2147483647&limit=200"})
  void aPagePastTheDeepestIsRefused(String query) {
    Api.Answer refused = sheet.list(query).expect(400);
    assertThat(refused.code()).isEqualTo("PAGE_TOO_DEEP");
    assertThat(refused.faults()).containsExactly("page:max");
  }

  @Test
  void theDeepestPageIsAnswered() {
    assertThat(sheet.list("page=2001&fields=name").expect(200).json().getJsonArray("data"))
        .isEmpty();
  }
}
