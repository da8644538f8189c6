package plinth.objects;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/** The stored settings of a form: a JSON object with the settings that have a value. */
final class FormJson {
  private FormJson() {}

  static String write(@Nullable FormSettings form) {
    JsonObjectBuilder object = Json.createObjectBuilder();
    if (form == null) {
      return object.build().toString();
    }
    add(object, "title", form.title());
    add(object, "description", form.description());
    add(object, "submit_label", form.submitLabel());
    add(object, "submit_message", form.submitMessage());
    add(object, "honeypot", form.honeypot());
    if (form.listRecords()) {
      object.add("list_records", true);
    }
    if (form.allowedOrigins() != null && !form.allowedOrigins().isEmpty()) {
      object.add("allowed_origins", Json.createArrayBuilder(form.allowedOrigins()));
    }
    if (form.submitsPerMinute() != null) {
      object.add("submits_per_minute", form.submitsPerMinute());
    }
    return object.build().toString();
  }

  /** Reads the settings and ignores unknown members. */
  static FormSettings read(String text) {
    JsonObject object = JsonText.parseObject(text);
    if (object.isEmpty()) {
      return FormSettings.NONE;
    }
    return new FormSettings(
        text(object, "title"),
        text(object, "description"),
        text(object, "submit_label"),
        text(object, "submit_message"),
        object.get("list_records") == JsonValue.TRUE,
        origins(object),
        text(object, "honeypot"),
        object.get("submits_per_minute") instanceof JsonNumber number ? number.intValue() : null);
  }

  private static void add(JsonObjectBuilder object, String name, @Nullable String value) {
    if (value != null) {
      object.add(name, value);
    }
  }

  private static @Nullable String text(JsonObject object, String name) {
    return object.get(name) instanceof JsonString text ? text.getString() : null;
  }

  private static List<String> origins(JsonObject object) {
    return object.get("allowed_origins") instanceof JsonArray list
        ? list.getValuesAs(JsonString::getString)
        : List.of();
  }
}
