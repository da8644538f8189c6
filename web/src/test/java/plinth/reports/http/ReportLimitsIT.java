package plinth.reports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A workspace has a limited number of shared reports and dashboards. */
class ReportLimitsIT {
  private static final int MOST = 300;

  @ParameterizedTest
  @ValueSource(strings = {"report", "dashboard"})
  void oneMoreThanTheLimitOfSharedOnesIsRefusedUntilOneIsDeleted(String kind) {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    Sheet.create(owner, "chores").field("name", "text");
    owner.post("/" + kind, body(kind, "first", "shared")).expect(201);
    owner.post("/" + kind, body(kind, "own", "mine")).expect(201);
    copy(workspace, kind, MOST - 2);
    owner.post("/" + kind, body(kind, "last", "shared")).expect(201);
    Api.Answer refused = owner.post("/" + kind, body(kind, "over", "shared")).expect(409);
    assertThat(refused.code()).isEqualTo("TOO_MANY_REPORTS");
    assertThat(refused.json().getInt("limit")).isEqualTo(MOST);
    owner.get("/" + kind + "/over").refused(404, "NOT_FOUND");
    owner.put("/" + kind + "/own", json("visibility", "shared")).refused(409, "TOO_MANY_REPORTS");
    assertThat(owner.get("/" + kind + "/own").expect(200).data().getString("visibility"))
        .isEqualTo("mine");
    owner.post("/" + kind, body(kind, "over", "mine")).expect(201);
    owner.delete("/" + kind + "/first").expect(200);
    owner.put("/" + kind + "/own", json("visibility", "shared")).expect(200);
  }

  private static JsonObject body(String kind, String slug, String visibility) {
    JsonObject common = json("name", slug, "slug", slug, "visibility", visibility);
    return kind.equals("report")
        ? json(common, "object", "chores", "question", json(), "chart", json("type", "number"))
        : json(common, "tiles", array());
  }

  /** Stores copies of the first one. */
  private static void copy(Workspace workspace, String kind, int count) {
    String own = kind.equals("report") ? "object_id, question, chart" : "tiles";
    Database.run(
        """
        insert into tenant.%1$s (workspace_id, slug, name, %2$s, visibility, roles, admin_id,
          by_operator, version, created_at, updated_at)
        select workspace_id, 'copy_' || n, name, %2$s, visibility, roles, admin_id, by_operator,
          version, created_at, updated_at
        from tenant.%1$s, generate_series(1, %3$d) n where workspace_id = %4$d and slug = 'first'
        """
            .formatted(kind, own, count, workspace.id()));
  }
}
