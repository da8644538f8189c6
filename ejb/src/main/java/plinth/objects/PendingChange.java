package plinth.objects;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.Map;
import plinth.fields.Conversion;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.related.RelatedValue;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/**
 * The stored description of what a field becomes once its stored values are converted.
 *
 * @param draft the new definition of the field
 * @param replaced the replaced options with their replacements
 * @param clears whether values that the changed field cannot hold are cleared
 * @param indexed whether the field has an index afterwards, even if nothing has used it yet
 * @param operationId the operation in the change log
 */
public record PendingChange(
    FieldDraft draft,
    Map<String, JsonValue> replaced,
    boolean clears,
    boolean indexed,
    String operationId) {

  /** Reads a stored change. */
  static PendingChange read(String text) {
    JsonObject json = JsonText.parseObject(text);
    JsonValue fallback = json.get("default_value");
    return new PendingChange(
        FieldDraft.of(
            json.getString("name"),
            json.getString("type"),
            json.getJsonObject("settings"),
            OptionJson.read(json.getJsonArray("options").toString()),
            new Field.Rules(
                json.getBoolean("is_required"),
                json.getBoolean("is_unique"),
                json.getBoolean("is_public"),
                fallback,
                json.getString("formula", null),
                RelatedValue.read(json.getJsonObject("related")))),
        Map.copyOf(json.getJsonObject("replaced")),
        json.getBoolean("clears"),
        json.getBoolean("is_indexed", true),
        json.getString("operation"));
  }

  /** Writes the change as text. */
  String write() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("name", draft.name())
            .add("type", draft.type().key())
            .add("settings", draft.settings())
            .add("options", JsonText.parse(OptionJson.write(draft.options())))
            .add("is_required", draft.rules().required())
            .add("is_unique", draft.rules().unique())
            .add("is_public", draft.rules().isPublic());
    JsonObjectBuilder others = Json.createObjectBuilder();
    replaced.forEach(others::add);
    if (draft.rules().defaultValue() != null) {
      json.add("default_value", draft.rules().defaultValue());
    }
    if (draft.rules().formula() != null) {
      json.add("formula", draft.rules().formula());
    }
    if (draft.rules().related() != null) {
      json.add("related", draft.rules().related().json());
    }
    return json.add("replaced", others)
        .add("clears", clears)
        .add("is_indexed", indexed)
        .add("operation", operationId)
        .build()
        .toString();
  }

  /**
   * The conversion of values from the present type of the field.
   *
   * @param zone the time zone of the workspace
   */
  public Conversion conversion(FieldType<?> present, ZoneId zone) {
    return new Conversion(present, draft.type(), replaced, clears, zone);
  }
}
