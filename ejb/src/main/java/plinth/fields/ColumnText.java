package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.setting.CodePoints;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;

/** The type of system fields that hold one word, such as a slug. */
final class ColumnText implements FieldType<String> {
  @Override
  public String key() {
    return "text";
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.of("string").build();
  }

  @Override
  public @Nullable String read(JsonValue json, String at) {
    String text = JsonShapes.text(json, at);
    return text.isBlank() ? null : text;
  }

  @Override
  public String check(String value, String at) {
    return value;
  }

  @Override
  public JsonValue encode(String value) {
    return Json.createValue(value);
  }

  @Override
  public String readText(String text, String at) {
    return text;
  }

  @Override
  public String text(String value) {
    return value;
  }

  @Override
  public Comparison<String> comparison() {
    return new Equality<>(this, true);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.CHOICE;
  }

  @Override
  public SlotKind slot() {
    return SlotKind.TEXT;
  }

  @Override
  public Object slotValue(String value) {
    return value;
  }

  @Override
  public int compare(String left, String right) {
    return CodePoints.compare(left, right);
  }
}
