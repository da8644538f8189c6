package plinth.fields;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** The type of system fields that hold a whole number, such as a version. */
final class ColumnNumber implements FieldType<Long> {
  @Override
  public String key() {
    return "number";
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.of("integer").build();
  }

  @Override
  public @Nullable Long read(JsonValue json, String at) {
    if (!(json instanceof JsonNumber number)) {
      throw notWhole(at);
    }
    try {
      return number.longValueExact();
    } catch (ArithmeticException e) {
      throw notWhole(at);
    }
  }

  @Override
  public Long check(Long value, String at) {
    return value;
  }

  @Override
  public JsonValue encode(Long value) {
    return Json.createValue(value);
  }

  @Override
  public Long readText(String text, String at) {
    try {
      return Long.valueOf(text.strip());
    } catch (NumberFormatException e) {
      throw notWhole(at);
    }
  }

  @Override
  public String text(Long value) {
    return value.toString();
  }

  @Override
  public Comparison<Long> comparison() {
    return new Ordering<>(this, true);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.NUMBER;
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NUMBER;
  }

  @Override
  public Object slotValue(Long value) {
    return value;
  }

  @Override
  public int compare(Long left, Long right) {
    return left.compareTo(right);
  }

  private static Problem notWhole(String at) {
    return Problem.invalid(at, "type", "Must be a whole number");
  }
}
