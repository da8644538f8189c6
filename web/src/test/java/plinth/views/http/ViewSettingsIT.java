package plinth.views.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Workspace;

/** Messages about invalid settings of views, and about fields hidden from the role. */
class ViewSettingsIT {
  private Workspace workspace;
  private Board views;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    views = Board.create(workspace.admin(), "leads");
  }

  @Test
  void refusedFieldsNameTheSuitableTypes() {
    JsonObject body =
        json(
            "group_by", "created_by",
            "sum_field", "name",
            "date_field", "stage");
    assertThat(messages(views.tryMake("A", "kanban", body).expect(400), "errors"))
        .containsExactly(
            "Must be a field of type select, member or relation to one record, or assigned_to, but created_by is not",
            "Must be a field of type number, percent, duration, rating or currency, but name is not",
            "Must be a field of type date or datetime, but stage is not");
  }

  @Test
  void hiddenFieldsAreNeitherShownNorOverwritten() {
    Api owner = workspace.admin();
    owner
        .post("/admin/roles", json("name", "Sales", "permissions", array("record.*", "view.*")))
        .expect(201);
    owner
        .put("/admin/roles/sales/objects/leads", json("fields", json("amount", "hidden")))
        .expect(200);
    Board sales = views.by(workspace.member("sales"));
    views.make(
        "Rich",
        "table",
        json(
            "filter",
            json("field", "amount", "op", "gt", "value", 987654321),
            "sort",
            "-amount",
            "fields",
            array("amount", "name"),
            "sum_field",
            "amount"));

    Api.Answer seen = sales.read("rich").expect(200);
    assertThat(seen.text()).doesNotContain("amount", "987654321");
    assertThat(seen.data().get("fields").toString()).isEqualTo(array("name").toString());
    assertThat(messages(seen, "problems"))
        .hasSize(4)
        .allMatch(
            message ->
                message.equals("There is no such field")
                    || message.equals(
                        "Refers to something that does not exist or that your role cannot see"));
    Api.Answer refused = sales.change("rich", json("sort", "name")).expect(409);
    assertThat(refused.code()).isEqualTo("SETTING_HIDDEN");
    assertThat(refused.faults()).containsExactly("sort:hidden");
    sales
        .change("rich", json("name", "Richer", "sort", "", "fields", array("name"), "filter", null))
        .expect(200);
    JsonObject stored = views.read("rich").expect(200).data();
    assertThat(stored.getString("name")).isEqualTo("Richer");
    assertThat(stored.getString("sort")).as("as it was").isEqualTo("-amount");
    assertThat(stored.getJsonArray("fields")).hasSize(2);
    assertThat(stored.isNull("filter")).isFalse();
    assertThat(sales.tryMake("A", "table", json("sort", "amount")).expect(400).faults())
        .containsExactly("sort:unknown");
    assertThat(messages(sales.tryMake("A", "table", json("sort", "notes")).expect(400), "errors"))
        .as("of a field that is seen")
        .containsExactly("Records cannot be sorted by notes");

    owner.put("/admin/roles/sales/objects/leads", json("read", false)).expect(200);
    sales.read("rich").refused(404, "NOT_FOUND");
    sales.api().get(sales.path("")).refused(404, "NOT_FOUND");
    owner.delete("/admin/roles/sales/objects/leads").expect(200);
  }

  private static List<String> messages(Api.Answer answer, String member) {
    JsonObject body = member.equals("errors") ? answer.json() : answer.data();
    return body.getJsonArray(member).getValuesAs(JsonObject.class).stream()
        .map(error -> error.getString("message"))
        .toList();
  }
}
