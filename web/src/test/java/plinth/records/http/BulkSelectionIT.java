package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** How bulk operations select records, and the rights that this requires. */
class BulkSelectionIT {
  private static final JsonObject BY_SALARY =
      json(
          "filter", json("field", "salary", "op", "lte", "value", 10),
          "data", json("name", "x"),
          "dry_run", true);
  private static final JsonObject BY_WORD =
      json("q", "ann", "data", json("name", "x"), "dry_run", true);

  private static Workspace workspace;
  private static Sheet staff;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    staff =
        Sheet.create(workspace.admin(), "staff").field("name", "text").field("salary", "number");
    staff.slugOf(json("name", "Ann", "salary", 5));
    staff.slugOf(json("name", "Bob", "salary", 50));
  }

  /** Otherwise filters would reveal the contents of records step by step. */
  @Test
  void aFilterNeedsTheRightToRead() {
    workspace
        .admin()
        .post("/admin/roles", json("name", "blind", "permissions", array("record.update")))
        .expect(201);
    List<Api> blind = List.of(workspace.key(array("write.staff")), workspace.member("blind"));
    for (Api api : blind) {
      for (JsonObject body : List.of(BY_SALARY, BY_WORD)) {
        Api.Answer refused = api.post(staff.path("/bulk-update"), body).expect(403);
        assertThat(refused.json().getString("code")).isIn("SCOPE_MISSING", "PERMISSION_DENIED");
      }
    }
    Api deleter = workspace.key(array("delete.staff"));
    deleter
        .post(staff.path("/bulk-delete"), json("q", "ann", "dry_run", true))
        .refused(403, "SCOPE_MISSING");
    Api reader = workspace.key(array("read.staff", "write.staff"));
    Api.Answer told = reader.post(staff.path("/bulk-update"), BY_SALARY).expect(200);
    assertThat(told.data().getInt("succeeded")).isOne();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      textBlock =
          """
          ~""~
          ~" "~
          ~"\u3000" "\t"~
          ~\u0301~
          """)
  void aSearchWithoutAWordIsRefused(String q) {
    Map<String, JsonObject> more =
        Map.of(
            "/bulk-delete", json(),
            "/bulk-update", json("data", json("name", "x")),
            "/bulk-assign", json("assigned_to", null));
    for (String route : more.keySet()) {
      JsonObject body = json("q", q, more.get(route), "dry_run", true);
      assertThat(staff.api().post(staff.path(route), body).expect(400).faults())
          .as(route)
          .containsExactly("q:words");
    }
    Api.Answer list = staff.api().post(staff.path("/search"), json("q", q, "limit", 1));
    assertThat(list.expect(400).faults()).containsExactly("q:words");
  }
}
