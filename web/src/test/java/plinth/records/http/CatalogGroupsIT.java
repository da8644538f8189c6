package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Records grouped by the records that a smart_catalog field names. */
class CatalogGroupsIT {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRecordIsInTheGroupsOfAllRecordsThatItNames(boolean isMultiple) {
    Api admin = Workspace.create().admin();
    Sheet pages = Sheet.create(admin, "pages").field("title", "text");
    JsonObject settings = json("object", pages.slug(), "multiple", isMultiple);
    Sheet notes =
        Sheet.create(admin, "notes").field("page", "smart_catalog", json("settings", settings));
    String first = pages.slugOf(json("title", "Atlas"));
    String second = pages.slugOf(json("title", "Book"));
    notes.create(json("page", array(first)));
    notes.create(json("page", isMultiple ? array(first, second) : array(second)));
    notes.create(json());
    JsonObject question = json("group_by", array(json("field", "page")));
    JsonArray found =
        admin.post(notes.path("/aggregate"), question).expect(200).data().getJsonArray("groups");
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (JsonObject group : found.getValuesAs(JsonObject.class)) {
      JsonObject key = group.getJsonArray("keys").getJsonObject(0);
      int count = group.getJsonObject("measures").getInt("count");
      counts.put(key.getString("label"), count);
      assertThat(notes.filtered(group.get("filter")).expect(200).json().getJsonArray("data"))
          .hasSize(count);
    }
    assertThat(counts).isEqualTo(Map.of("Atlas", isMultiple ? 2 : 1, "Book", 1, "", 1));
    assertThat(counts.keySet()).containsExactly("Atlas", "Book", "");
  }
}
