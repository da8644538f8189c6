package plinth.testing;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Imports into an object.
 *
 * @param sheet the object
 */
public record Imports(Sheet sheet) {
  private static final List<String> ENDS =
      List.of("completed", "completed_with_errors", "failed", "canceled");

  /** Imports into a new object with a field for each kind of refusal of rows. */
  public static Imports ofShipments(Api admin) {
    return new Imports(
        Sheet.create(admin, "shipments")
            .field("name", "text", json("is_required", true))
            .field("code", "text", json("is_unique", true))
            .field("amount", "number")
            .field(
                "stage",
                "select",
                json("options", array(json("value", "new"), json("value", "won"))))
            .field("due", "date"));
  }

  /** A path below the object's imports. */
  public String path(String rest) {
    return sheet.path("/import" + rest);
  }

  public String upload(String content) {
    return new Imported(sheet.api(), sheet.slug())
        .upload("rows.csv", content.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Imports a text with its columns assigned to these fields in order; returns the final status.
   */
  public JsonObject run(String content, String options, String... fields) {
    return runMapped(content, parsed(options), inOrder(fields));
  }

  /** Previews and imports a file with its columns assigned to these fields in order. */
  public JsonObject runPreviewed(String name, byte[] bytes, String... fields) {
    Imported files = new Imported(sheet.api(), sheet.slug());
    String preview = files.send(name, bytes).expect(202).data().getString("slug");
    files.ended(preview);
    return await(started(json("job_slug", preview), json(), inOrder(fields)));
  }

  private static JsonArray inOrder(String... fields) {
    return array(
        IntStream.range(0, fields.length)
            .mapToObj(i -> json("column", i, "field", fields[i]))
            .toArray());
  }

  /** Imports a text with a mapping. */
  public JsonObject runMapped(String content, JsonValue options, JsonArray mapping) {
    return await(start(content, options, mapping));
  }

  /** Starts an import and returns its job. */
  public String start(String content, JsonValue options, JsonArray mapping) {
    return started(json("upload_id", upload(content)), options, mapping);
  }

  private String started(JsonObject file, JsonValue options, JsonArray mapping) {
    return tryExecute(json(file, "options", options, "mapping", mapping))
        .expect(202)
        .data()
        .getString("slug");
  }

  /** Requests an import and returns the response. */
  public Api.Answer tryExecute(JsonObject body) {
    return sheet.api().post(path("/execute"), body);
  }

  /** Waits until an import has ended and returns its status. */
  public JsonObject await(String job) {
    return Await.until(
        "the import has ended",
        () -> status(job),
        status -> ENDS.contains(status.getString("status")));
  }

  /** The status of an import. */
  public JsonObject status(String job) {
    return sheet.api().get(path("/status/" + job)).expect(200).data();
  }

  /** The numbers of created, updated, skipped and failed rows. */
  public static String counts(JsonObject status) {
    return status.getInt("created")
        + " "
        + status.getInt("updated")
        + " "
        + status.getInt("skipped")
        + " "
        + status.getInt("failed");
  }

  /** The rows that an import refused. */
  public List<JsonObject> failedRows(JsonObject status) {
    return new ArrayList<>(
        sheet
            .api()
            .get(path("/" + status.getString("slug") + "/failed-rows?limit=200"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class));
  }
}
