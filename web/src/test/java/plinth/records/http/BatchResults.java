package plinth.records.http;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;

/** Parts of the answer to a batch. */
final class BatchResults {
  private BatchResults() {}

  static JsonObject item(JsonObject done, int index) {
    return done.getJsonArray("results").getJsonObject(index);
  }

  static String slug(JsonObject done, int index) {
    return item(done, index).getString("slug");
  }

  static List<String> statuses(JsonObject done) {
    return texts(done.getJsonArray("results"), "status");
  }

  static List<String> codes(JsonObject done) {
    return texts(done.getJsonArray("results"), "code");
  }

  private static List<String> texts(JsonArray items, String member) {
    return items.stream().map(one -> one.asJsonObject().getString(member, "")).toList();
  }
}
