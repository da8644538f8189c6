package plinth.workspace;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;
import plinth.objects.NewField;
import plinth.objects.NewObject;
import plinth.objects.OptionDraft;
import plinth.objects.relation.NewRelation;
import plinth.objects.relation.OnDelete;

/**
 * A set of objects with their fields for one kind of business, with which a new workspace can
 * start.
 *
 * @param slug its slug
 * @param name the name to show
 * @param category the kind of business, for grouping
 * @param icon the name of an icon
 * @param description its purpose
 * @param objects the objects that it creates, in the order of the workspace
 * @param relations the relations of their records, each with a field on both sides
 */
public record ObjectTemplate(
    String slug,
    String name,
    String category,
    String icon,
    String description,
    List<TemplateObject> objects,
    List<NewRelation> relations) {

  /**
   * An object of a template.
   *
   * @param name its name in the singular
   * @param pluralName its name in the plural
   * @param slug its slug in the workspace
   * @param icon the name of an icon
   * @param color {@code #rrggbb}
   * @param description its contents
   * @param fields its fields in order
   */
  public record TemplateObject(
      String name,
      String pluralName,
      String slug,
      String icon,
      String color,
      String description,
      List<NewField> fields) {

    NewObject object() {
      return new NewObject(name, slug, pluralName, icon, color, description, null, null);
    }

    private static TemplateObject read(JsonObject json) {
      return new TemplateObject(
          json.getString("name"),
          json.getString("plural_name"),
          json.getString("slug"),
          json.getString("icon"),
          json.getString("color"),
          json.getString("description"),
          json.getJsonArray("fields").getValuesAs(ObjectTemplate::field));
    }
  }

  /** Reads a template from its file. */
  static ObjectTemplate read(JsonObject json) {
    return new ObjectTemplate(
        json.getString("slug"),
        json.getString("name"),
        json.getString("category"),
        json.getString("icon"),
        json.getString("description"),
        json.getJsonArray("objects")
            .getValuesAs(object -> TemplateObject.read(object.asJsonObject())),
        json.getJsonArray("relations").getValuesAs(ObjectTemplate::relation));
  }

  private static NewRelation relation(JsonValue value) {
    JsonObject json = value.asJsonObject();
    return new NewRelation(
        json.getString("name"),
        json.getString("slug"),
        Link.Kind.valueOf(json.getString("type").toUpperCase(Locale.ROOT)),
        json.getString("from_object"),
        json.getString("to_object"),
        json.getString("from_label"),
        json.getString("to_label"),
        json.getString("from_field"),
        json.getString("to_field"),
        OnDelete.valueOf(json.getString("on_delete").toUpperCase(Locale.ROOT)));
  }

  private static NewField field(JsonValue value) {
    JsonObject json = value.asJsonObject();
    List<OptionDraft> options =
        json.containsKey("options")
            ? json.getJsonArray("options").getValuesAs(ObjectTemplate::option)
            : null;
    return new NewField(
        json.getString("name"),
        json.getString("slug"),
        json.getString("type"),
        json.getJsonObject("settings"),
        options,
        json.getBoolean("is_required", false),
        json.getBoolean("is_unique", false),
        json.getBoolean("is_public", false),
        json.get("default_value"),
        json.getBoolean("is_indexed", false),
        json.getString("formula", null),
        null,
        null);
  }

  private static OptionDraft option(JsonValue value) {
    JsonObject json = value.asJsonObject();
    return new OptionDraft(
        json.getString("value"), text(json, "label"), text(json, "color"), null, null);
  }

  private static @Nullable String text(JsonObject json, String name) {
    JsonString value = json.getJsonString(name);
    return value == null ? null : value.getString();
  }
}
