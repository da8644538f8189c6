package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** An undo restores values as far as the fields can still store them. */
class UndoOfFormerTypesIT {
  @Test
  void onlyRecordsWhoseValuesTheTypeCannotReadAreRefused() {
    Api admin = Workspace.create().admin();
    Sheet boxes = Sheet.create(admin, "boxes").field("name", "text").field("size", "text");
    String sized = boxes.slugOf(json("name", "A", "size", "12"));
    String plain = boxes.slugOf(json("name", "B"));
    String token =
        admin
            .post(
                "/object/data/boxes/bulk-update",
                json(
                    "slugs", array(sized, plain),
                    "data", json("name", "C", "size", null)))
            .expect(200)
            .data()
            .getString("undo_token");
    admin.put("/object/field/boxes/size", json("type", "number")).expect(200);

    JsonObject undone = admin.post("/object/data/undo/" + token).expect(200).data();
    assertThat(undone.getInt("succeeded")).isEqualTo(1);
    assertThat(undone.getInt("failed")).isEqualTo(1);
    assertThat(failures(undone.getJsonArray("results")))
        .containsExactly(sized + " CHANGED_SINCE data.size: The type of the field has changed");
    assertThat(
            failures(
                admin
                    .get("/object/data/undo/" + undone.getString("undo_token"))
                    .expect(200)
                    .data()
                    .getJsonArray("failures")))
        .as("as they are kept")
        .containsExactly(sized + " CHANGED_SINCE data.size: The type of the field has changed");
    assertThat(name(boxes, plain)).isEqualTo("B");
    assertThat(name(boxes, sized)).isEqualTo("C");
  }

  private static List<String> failures(JsonArray results) {
    return results.getValuesAs(JsonObject.class).stream()
        .filter(row -> row.getString("status").equals("failed"))
        .map(
            row ->
                String.join(
                    " ", row.getString("slug"), row.getString("code"), row.getString("message")))
        .toList();
  }

  private static String name(Sheet boxes, String slug) {
    return boxes.read(slug).expect(200).data().getJsonObject("data").getString("name");
  }
}
