package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import plinth.fields.Column;
import plinth.fields.Comparison;
import plinth.fields.Discrete;
import plinth.fields.Equality;
import plinth.fields.FieldType;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/** True or false. It has no settings; a field without a value is neither. */
final class BooleanType implements FieldType<Boolean>, Discrete {
  private static final Set<String> YES = Set.of("true", "yes", "y", "1", "on");
  private static final Set<String> NO = Set.of("false", "no", "n", "0", "off");

  BooleanType(Settings settings) {}

  @Override
  public String key() {
    return "boolean";
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.of("boolean").add("example", true).build();
  }

  @Override
  public Boolean read(JsonValue json, String at) {
    return JsonShapes.flag(json, at);
  }

  @Override
  public Boolean check(Boolean value, String at) {
    return value;
  }

  @Override
  public JsonValue encode(Boolean value) {
    return value ? JsonValue.TRUE : JsonValue.FALSE;
  }

  @Override
  public Boolean readText(String text, String at) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (YES.contains(word) || NO.contains(word)) {
      return YES.contains(word);
    }
    throw Problem.invalid(at, "type", "Must be true or false");
  }

  @Override
  public String text(Boolean value) {
    return value.toString();
  }

  @Override
  public Comparison<Boolean> comparison() {
    return new Equality<>(this, true);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.EQUALITY;
  }

  @Override
  public Sql order(Column<?> column) {
    return Sql.of("(" + column.text() + ")::boolean::integer");
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NUMBER;
  }

  @Override
  public Double slotValue(Boolean value) {
    return value ? 1.0 : 0.0;
  }

  @Override
  public int compare(Boolean left, Boolean right) {
    return left.compareTo(right);
  }

  @Override
  public Face face(String stored) {
    boolean value = stored.equals("1");
    return new Face(stored, encode(value), text(value), null);
  }

  @Override
  public String unslotted(Column<?> column) {
    return "(" + column.text() + ")::boolean::integer";
  }

  @Override
  public List<Face> faces() {
    return List.of(face("1"), face("0"));
  }
}
