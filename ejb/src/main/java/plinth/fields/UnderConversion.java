package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A placeholder for the type of a field while its stored values are being converted and some of
 * them may be converted already: every stored value reads as empty, and nothing is written to slots
 * or tags. The field is inactive meanwhile.
 *
 * @param real the actual type
 */
public record UnderConversion(FieldType<?> real) implements FieldType<String> {
  @Override
  public String key() {
    return real.key();
  }

  @Override
  public JsonObject schema() {
    return real.schema();
  }

  @Override
  public @Nullable String read(JsonValue json, String at) {
    return null;
  }

  @Override
  public String check(String value, String at) {
    return value;
  }

  @Override
  public JsonValue encode(String value) {
    return JsonValue.NULL;
  }

  @Override
  public @Nullable String readText(String text, String at) {
    return null;
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
    return Set.of();
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NONE;
  }

  @Override
  public @Nullable Object slotValue(String value) {
    return null;
  }

  @Override
  public int compare(String left, String right) {
    return left.compareTo(right);
  }
}
