package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** The options of fields are listed to choose from. */
class SelectOptionsIT {
  @Test
  void optionsAreListedToChooseFrom() {
    Api api = Workspace.create().admin();
    Sheet.create(api, "homes")
        .field("name", "text")
        .field(
            "state",
            "select",
            json(
                "options",
                array(
                    json("value", "free"),
                    json("value", "let"),
                    json("value", "old", "is_active", false))))
        .field("has", "multi_select", json("options", array(json("value", "lift"))));
    List<JsonObject> all =
        api.get("/object/data/select-options/homes")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class);
    assertThat(all).extracting(f -> f.getString("field_slug")).containsExactly("state", "has");
    JsonObject state = api.get("/object/data/select-options/homes/state").expect(200).data();
    assertThat(state.getJsonArray("options")).hasSize(2);
    JsonObject defined = api.get("/object/data/homes/field-options/state").expect(200).data();
    assertThat(defined.getJsonArray("options")).hasSize(3);
    assertThat(defined.keySet()).as("one shape for both routes").isEqualTo(state.keySet());
    assertThat(api.get("/object/data/homes/field-options/name").expect(400).code())
        .isEqualTo("NO_OPTIONS");
    api.get("/object/data/select-options/homes/none").refused(404, "NOT_FOUND");
  }
}
