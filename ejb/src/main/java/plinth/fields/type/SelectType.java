package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Column;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Option;
import plinth.fields.setting.Settings;
import plinth.fields.setting.SlugLists;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Sql;

/**
 * One of the field's options, by its value. It has no settings. Its slot holds the value; the order
 * is that of the options, with one index range per option.
 */
final class SelectType extends WordType implements Choices {
  private final OptionList options;

  SelectType(Settings settings) {
    options = new OptionList(settings.options());
  }

  @Override
  public String key() {
    return "select";
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.option(options());
  }

  @Override
  public List<Option> options() {
    return options.all();
  }

  @Override
  public @Nullable String read(JsonValue json, String at) {
    String value = JsonShapes.text(json, at);
    return value.isBlank() ? null : value;
  }

  @Override
  public String check(String value, String at) {
    return options.requireActive(value, at);
  }

  @Override
  public String check(String value, String present, String at) {
    return value.equals(present) ? value : check(value, at);
  }

  @Override
  public String operand(JsonValue json, String at) {
    return options.requireKnown(super.operand(json, at), at);
  }

  @Override
  public String readText(String text, String at) {
    return options.fromText(text);
  }

  /** Takes the first of several options. */
  @Override
  public @Nullable String adopt(String text, ZoneId zone, String at) {
    String whole = options.fromText(text);
    List<String> parts = SlugLists.split(text);
    return values().contains(whole) || parts.isEmpty() ? whole : options.fromText(parts.get(0));
  }

  @Override
  public Sql order(Column<?> column) {
    return Sql.of(
        "array_position(?, " + column.text() + ")", (Object) values().toArray(String[]::new));
  }

  @Override
  public int compare(String left, String right) {
    return options.compare(left, right);
  }

  @Override
  public Face face(String stored) {
    return options.face(stored);
  }

  @Override
  public List<Face> faces() {
    return options.faces();
  }
}
