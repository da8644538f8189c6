package plinth.fields.type;

import jakarta.json.JsonValue;
import plinth.fields.Comparison;
import plinth.fields.Ordering;
import plinth.kernel.Json;

/** The common base of types whose values are whole numbers. */
abstract class WholeNumberType extends NumericType<Integer> {
  @Override
  public JsonValue encode(Integer value) {
    return Json.createValue(value);
  }

  @Override
  public String text(Integer value) {
    return value.toString();
  }

  @Override
  public Comparison<Integer> comparison() {
    return new Ordering<>(this, true);
  }

  @Override
  public Double slotValue(Integer value) {
    return value.doubleValue();
  }
}
