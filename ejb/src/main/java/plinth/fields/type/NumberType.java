package plinth.fields.type;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.Set;
import java.util.regex.Pattern;
import plinth.fields.setting.Settings;

/**
 * An exact decimal within the range of double. Further settings: {@code unit} (a label of at most
 * 20 characters, optional).
 */
final class NumberType extends DecimalType {
  private static final Pattern UNIT = Pattern.compile("\\P{Cntrl}{1,20}");

  private static final Pattern MONEY = Pattern.compile("^(\\S+)\\s+[A-Z]{3}$");

  NumberType(Settings settings) {
    super(settings);
    settings.text("unit", "", UNIT, "a label of at most 20 characters");
  }

  @Override
  public String key() {
    return "number";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("min", "max", "decimals", "unit");
  }

  /** Takes an amount of money without its currency. */
  @Override
  public BigDecimal adopt(String text, ZoneId zone, String at) {
    return super.adopt(MONEY.matcher(text.strip()).replaceFirst("$1"), zone, at);
  }
}
