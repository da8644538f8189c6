package plinth.fields.type;

import jakarta.json.JsonObject;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Comparison;
import plinth.fields.Equality;
import plinth.fields.Generated;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.WrittenText;
import plinth.fields.setting.CodePoints;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * A number that the server assigns, such as {@code INV-00042}; no number is assigned twice.
 * Settings: {@code prefix} (at most 20 letters, digits and {@code -_/.#}), {@code padding} (the
 * minimum number of digits, 0 to 12, default 0), {@code start} (the first number, 0 to
 * 1,000,000,000, default 1). Its slot holds the padded digits, so that it sorts as a number.
 */
final class SerialNumberType extends WrittenText implements Generated<String> {
  private static final Pattern PREFIX = Pattern.compile("[\\p{L}\\p{Nd}_/.#-]{1,20}");
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}$");

  private final String prefix;
  private final int padding;
  private final int start;

  SerialNumberType(Settings settings) {
    prefix = settings.text("prefix", "", PREFIX, "at most 20 letters, digits and -_/.#");
    padding = settings.integer("padding", 0, 0, 12);
    start = settings.integer("start", 1, 0, 1_000_000_000);
  }

  @Override
  public String key() {
    return "serial_number";
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.of("string").add("readOnly", true).add("example", generate(start)).build();
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public String generate(long number) {
    String digits = Long.toString(number);
    return prefix + "0".repeat(Math.max(0, padding - digits.length())) + digits;
  }

  @Override
  public String check(String value, String at) {
    if (value.length() > 60) {
      throw Problem.invalid(at, "generated", "The server sets this value; it cannot be changed");
    }
    return value;
  }

  /** The trailing digits, padded as in the slot. */
  @Override
  public Sql order(Column<?> column) {
    return Sql.of("lpad(substring(" + column.text() + " from '[0-9]{0,18}$'), 18, '0')")
        .plus("collate \"C\"")
        .inParentheses();
  }

  @Override
  public @Nullable Object slotValue(String value) {
    Matcher digits = DIGITS.matcher(value);
    String number = digits.find() ? digits.group() : "";
    return "0".repeat(18 - number.length()) + number;
  }

  @Override
  public int compare(String left, String right) {
    int order = String.valueOf(slotValue(left)).compareTo(String.valueOf(slotValue(right)));
    return order != 0 ? order : CodePoints.compare(left, right);
  }

  /** Only equality uses the slot; it then compares the prefix in the stored data. */
  @Override
  public Comparison<String> comparison() {
    return new Equality<>(this, false);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.CHOICE;
  }

  @Override
  public boolean mayHaveDefault() {
    return false;
  }
}
