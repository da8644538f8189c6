package plinth.transfer.export;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/** Stores the request of an export as JSON, for exports that are started again later. */
public final class ExportSettings {
  private static final String FIELDS = "fields";
  private static final String WITH_HEADER = "with_header";
  private static final String LABELS = "labels";

  private ExportSettings() {}

  /** The request as JSON; absent members are left out. */
  public static JsonObject toJson(NewExport asked) {
    JsonObjectBuilder json = Json.createObjectBuilder().add("format", asked.format().code());
    if (asked.filter() != null) {
      json.add("filter", asked.filter());
    }
    if (asked.fields() != null) {
      json.add(FIELDS, Json.createArrayBuilder(asked.fields()));
    }
    addText(json, "q", asked.q());
    addText(json, "sort", asked.sort());
    addText(json, "view", asked.view());
    addText(json, "delimiter", asked.delimiter());
    addFlag(json, WITH_HEADER, asked.withHeader());
    addFlag(json, "raw", asked.raw());
    addFlag(json, LABELS, asked.labels());
    return json.build();
  }

  private static void addText(JsonObjectBuilder json, String name, @Nullable String value) {
    if (value != null) {
      json.add(name, value);
    }
  }

  private static void addFlag(JsonObjectBuilder json, String name, @Nullable Boolean value) {
    if (value != null) {
      json.add(name, value);
    }
  }

  /** Reads the request that {@link #toJson} wrote. */
  public static NewExport of(JsonObject json) {
    return new NewExport(
        ExportFormat.of(json.getString("format")),
        json.get("filter"),
        json.getString("q", null),
        json.getString("sort", null),
        json.getString("view", null),
        json.containsKey(FIELDS) ? texts(json) : null,
        json.getString("delimiter", null),
        flag(json, WITH_HEADER),
        flag(json, "raw"),
        flag(json, LABELS));
  }

  private static List<String> texts(JsonObject json) {
    return json.getJsonArray(FIELDS).getValuesAs(JsonString::getString);
  }

  private static @Nullable Boolean flag(JsonObject json, String name) {
    return json.containsKey(name) ? Boolean.valueOf(json.get(name) == JsonValue.TRUE) : null;
  }
}
