package plinth.fields;

import jakarta.json.JsonValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.setting.CodePoints;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/** The common base of types whose values are texts that people write. */
public abstract class WrittenText implements FieldType<String> {
  @Override
  public @Nullable String read(JsonValue json, String at) {
    return readText(JsonShapes.text(json, at), at);
  }

  @Override
  public @Nullable String readText(String text, String at) {
    return text.isBlank() ? null : text;
  }

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
    return new Words(this);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.TEXT;
  }

  @Override
  public Sql order(Column<?> column) {
    return Fold.sql(column.text()).plus("collate \"C\"").inParentheses();
  }

  @Override
  public SlotKind slot() {
    return SlotKind.TEXT;
  }

  @Override
  public @Nullable Object slotValue(String value) {
    return Fold.slot(value);
  }

  /** Compares the contents of the slots first, then the exact texts. */
  @Override
  public int compare(String left, String right) {
    int order = CodePoints.compare(Fold.slot(left), Fold.slot(right));
    return order != 0 ? order : CodePoints.compare(left, right);
  }

  @Override
  public boolean isSearchable() {
    return true;
  }

  /** Refuses a text of more than {@code max} characters. */
  public static String atMost(int max, String value, String at) {
    if (value.codePointCount(0, value.length()) > max) {
      throw Problem.invalid(at, "max_length", "Must have at most " + max + " characters");
    }
    return value;
  }
}
