package plinth.fields.type;

import jakarta.json.JsonValue;
import java.util.Set;
import plinth.fields.Column;
import plinth.fields.Comparison;
import plinth.fields.Discrete;
import plinth.fields.Equality;
import plinth.fields.FieldType;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.kernel.Json;

/** The common base of types whose values are single words that are chosen from a few. */
abstract class WordType implements FieldType<String>, Discrete {
  @Override
  public JsonValue encode(String value) {
    return Json.createValue(value);
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
  public String slotValue(String value) {
    return value;
  }

  @Override
  public String unslotted(Column<?> column) {
    return "(" + column.text() + ")";
  }
}
