package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import plinth.fields.References;
import plinth.fields.setting.Settings;
import plinth.fields.setting.SlugLists;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;

/**
 * The common base of types whose values are slugs of one or several records. A slug is given as
 * text or as an object with {@code slug}. Settings: {@code object} (the slug of the records'
 * object, required), {@code multiple} (default false).
 */
abstract class Targets extends WordList implements References {
  private final String object;
  private final boolean multiple;
  private final int max;

  Targets(Settings settings, int max) {
    object = settings.slug("object");
    multiple = settings.flag("multiple", false);
    this.max = max;
  }

  Targets(Targets other) {
    object = other.object;
    multiple = other.multiple;
    max = other.max;
  }

  @Override
  public String object() {
    return object;
  }

  @Override
  public boolean isMultiple() {
    return multiple;
  }

  /** The maximum number of records in a value. */
  int max() {
    return max;
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("object", "multiple");
  }

  @Override
  public JsonObject schema() {
    JsonObject slug = ValueSchema.slug("Slug of a record of " + object);
    return multiple ? ValueSchema.list(slug, max) : slug;
  }

  @Override
  String readItem(JsonValue json, String at) {
    return SlugLists.slug(json, at);
  }

  @Override
  public List<String> check(List<String> value, String at) {
    value.forEach(slug -> SlugLists.slug(slug, at));
    return atMost(multiple ? max : 1, value, at);
  }

  /** A text if the field names a single record, else a list. */
  @Override
  public JsonValue encode(List<String> value) {
    return multiple || value.size() != 1 ? super.encode(value) : Json.createValue(value.get(0));
  }

  @Override
  public boolean mayHaveDefault() {
    return false;
  }
}
