package plinth.workflow.templates;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.workflow.editing.NewWorkflow;

/**
 * A request to create a workflow from a template.
 *
 * @param name name of the workflow; absent for the name of the template
 * @param objects the workspace's object slugs by those of the template
 * @param fields the workspace's field slugs by those of the template
 */
public record TemplateUse(
    @Pattern(regexp = ".*\\S.*", message = "must be one line, and not blank") @Size(max = 100)
        @Nullable String name,
    @Nullable Map<String, String> objects,
    @Nullable Map<String, String> fields) {

  /** Uses the template unchanged. */
  public static final TemplateUse PLAIN = new TemplateUse(null, null, null);

  /** Returns the workflow of a template. */
  NewWorkflow of(WorkflowTemplate template) {
    JsonObject conditions = template.conditions();
    return new NewWorkflow(
        name == null ? template.name() : name,
        null,
        template.description(),
        map(template.trigger()).asJsonObject(),
        conditions == null ? null : map(conditions).asJsonObject(),
        map(template.actions()).asJsonArray());
  }

  private JsonValue map(JsonValue value) {
    if (value instanceof JsonArray array) {
      JsonArrayBuilder all = Json.createArrayBuilder();
      array.forEach(item -> all.add(map(item)));
      return all.build();
    }
    if (value instanceof JsonString text) {
      return Json.createValue(variables(text.getString()));
    }
    if (!(value instanceof JsonObject object)) {
      return value;
    }
    JsonObjectBuilder all = Json.createObjectBuilder();
    object.forEach((name, part) -> all.add(name, map(name, part)));
    return all.build();
  }

  /** Replaces the slugs in members that contain slugs by those of the workspace. */
  private JsonValue map(String name, JsonValue part) {
    return switch (name) {
      case "object_slug" -> slug(part, objects);
      case "field", "field_slug", "phone_field_slug" -> slug(part, fields);
      case "watched_fields" -> {
        JsonArrayBuilder all = Json.createArrayBuilder();
        part.asJsonArray().forEach(item -> all.add(slug(item, fields)));
        yield all.build();
      }
      case "values" -> {
        JsonObjectBuilder all = Json.createObjectBuilder();
        part.asJsonObject().forEach((field, value) -> all.add(own(field, fields), map(value)));
        yield all.build();
      }
      default -> map(part);
    };
  }

  private static JsonValue slug(JsonValue part, @Nullable Map<String, String> own) {
    return part instanceof JsonString text ? Json.createValue(own(text.getString(), own)) : part;
  }

  private static String own(String slug, @Nullable Map<String, String> own) {
    return own == null ? slug : Objects.requireNonNullElse(own.get(slug), slug);
  }

  private String variables(String text) {
    String mapped = text;
    if (fields != null) {
      for (Map.Entry<String, String> field : fields.entrySet()) {
        for (String head : new String[] {"record.", "old."}) {
          mapped =
              mapped.replace(
                  "{{" + head + field.getKey() + "}}", "{{" + head + field.getValue() + "}}");
        }
      }
    }
    return mapped;
  }
}
