package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Lists through saved views. */
class ViewedListsIT {
  private static Workspace workspace;
  private static Sheet boats;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    boats =
        Sheet.create(workspace.admin(), "hulls")
            .field("name", "text")
            .field("size", "number")
            .field("rig", "text");
    for (int i = 1; i <= 5; i++) {
      boats.slugOf(json("name", "b" + i, "size", i, "rig", "sloop"));
    }
    view(workspace.admin(), "Large", "shared", json("field", "size", "op", "gt", "value", 2));
    view(workspace.admin(), "Secret", "mine", json("field", "size", "op", "gt", "value", 4));
  }

  private static void view(Api api, String name, String visibility, JsonObject filter) {
    api.post(
            "/object/custom/view/hulls",
            json(
                "name",
                name,
                "type",
                "table",
                "visibility",
                visibility,
                "sort",
                "-size",
                "fields",
                array("name", "created_at"),
                "filter",
                filter))
        .expect(201);
  }

  @Test
  void theViewHoldsBesideTheQuestion() {
    assertThat(boats.column("view=large", "name"))
        .containsExactly(quoted("b5"), quoted("b4"), quoted("b3"));
    assertThat(boats.list("view=large").text()).doesNotContain("sloop");
    String small = "&filter=" + Sheet.encoded(json("field", "size", "op", "lt", "value", 5));
    assertThat(boats.column("view=large&sort=size&fields=name,size" + small, "size"))
        .containsExactly("3", "4");
    assertThat(
            boats
                .api()
                .post(boats.path("/search"), json("view", "large", "limit", 2))
                .expect(200)
                .json()
                .getJsonArray("data"))
        .hasSize(2);
  }

  @Test
  void pagesContinueByCursor() {
    String cursor =
        boats
            .list("view=large&limit=2")
            .expect(200)
            .json()
            .getJsonObject("pagination")
            .getString("next_cursor");
    assertThat(boats.column("view=large&limit=2&cursor=" + cursor, "name"))
        .containsExactly(quoted("b3"));
  }

  @Test
  void aViewThatIsNotSeenIsUnknown() {
    assertThat(boats.column("view=secret", "name")).containsExactly(quoted("b5"));
    Api key = workspace.key(array("read.*"));
    assertThat(key.get(boats.path("?view=large")).expect(200).text()).contains("b3");
    for (Api stranger : List.of(key, workspace.member("member"))) {
      assertThat(stranger.get(boats.path("?view=secret")).expect(400).faults())
          .containsExactly("view:unknown");
    }
    assertThat(boats.list("view=nobody").expect(400).faults()).containsExactly("view:unknown");
    String wrong = "&filter=" + Sheet.encoded(json("field", "none", "op", "eq", "value", 5));
    assertThat(boats.list("view=large" + wrong).expect(400).faults())
        .containsExactly("filter.field:unknown");
  }

  @Test
  void aBrokenViewIsRefused() {
    boats.field("gone", "text");
    view(workspace.admin(), "Broken", "shared", json("field", "gone", "op", "is_empty"));
    boats.list("view=broken").expect(200);
    boats.dropField("gone");
    Api.Answer broken = boats.list("view=broken").expect(400);
    assertThat(broken.code()).isEqualTo("VIEW_BROKEN");
    assertThat(broken.faults()).containsExactly("filter.field:unknown");
  }
}
