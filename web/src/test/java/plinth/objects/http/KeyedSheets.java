package plinth.objects.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import plinth.testing.Api;
import plinth.testing.Sheet;

/** Objects with unique keys, and requests for keys. */
final class KeyedSheets {
  private KeyedSheets() {}

  /** An object whose codes are distinct within a year. */
  static Sheet plots(Api owner, String slug) {
    Sheet plots =
        Sheet.create(owner, slug)
            .field("code", "text")
            .field("year", "number")
            .field("note", "text");
    put(plots, key(false, "code", "year")).expect(200);
    return plots;
  }

  static JsonObject key(boolean fold, String... fields) {
    return json("fields", array((Object[]) fields), "fold", fold);
  }

  static Api.Answer put(Sheet sheet, JsonValue... keys) {
    return sheet
        .api()
        .put("/object/unique-keys/" + sheet.slug(), json("unique_keys", array((Object[]) keys)));
  }

  /** The keys as the caller sees them: fields, whether they fold, and whether they are ready. */
  static List<String> list(Sheet sheet) {
    return sheet
        .api()
        .get("/object/unique-keys/" + sheet.slug())
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(key -> key.get("fields") + " " + key.get("fold") + " " + key.get("is_ready"))
        .toList();
  }
}
