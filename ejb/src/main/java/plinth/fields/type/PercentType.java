package plinth.fields.type;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import plinth.fields.notation.Notation;
import plinth.fields.setting.Settings;

/**
 * A share in hundredths: an exact decimal that is stored as people write it before the percent
 * sign, so that 5 means 5 %. Texts may have the sign.
 */
final class PercentType extends DecimalType {
  private static final Pattern SIGN = Pattern.compile("\\s*[%٪％]$");

  PercentType(Settings settings) {
    super(settings);
  }

  @Override
  public String key() {
    return "percent";
  }

  @Override
  public BigDecimal readText(String text, String at) {
    return super.readText(withoutSign(text), at);
  }

  @Override
  public String plain(String text, Notation notation, String at) {
    return super.plain(withoutSign(text), notation, at);
  }

  @Override
  public boolean isPercentage() {
    return true;
  }

  private static String withoutSign(String text) {
    return SIGN.matcher(text.strip()).replaceFirst("");
  }
}
