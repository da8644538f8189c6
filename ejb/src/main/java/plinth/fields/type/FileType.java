package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import plinth.fields.Attachments;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.setting.Settings;
import plinth.fields.setting.SlugLists;
import plinth.fields.setting.ValueSchema;

/**
 * A list of uploaded files, by their slugs. Settings: {@code multiple} (default false), {@code max}
 * (the maximum number of files, 1 to 100, default 10; without {@code multiple} one).
 */
final class FileType extends WordList implements Attachments {
  private final int max;

  FileType(Settings settings) {
    boolean multiple = settings.flag("multiple", false);
    int most = settings.integer("max", 10, 1, 100);
    max = multiple ? most : 1;
  }

  @Override
  public String key() {
    return "file";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("multiple", "max");
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.list(ValueSchema.slug("Slug of an uploaded file"), max);
  }

  @Override
  public int max() {
    return max;
  }

  @Override
  String readItem(JsonValue json, String at) {
    return SlugLists.slug(json, at);
  }

  @Override
  public List<String> check(List<String> value, String at) {
    value.forEach(slug -> SlugLists.slug(slug, at));
    return atMost(max, value, at);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.PRESENCE;
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NONE;
  }

  @Override
  public List<String> members(List<String> value) {
    return List.of();
  }

  @Override
  public boolean mayHaveDefault() {
    return false;
  }
}
