package plinth.fields.type;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.fields.WrittenText;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Problem;

/**
 * A telephone number in E.164, such as {@code +966501234567}. Only the length and the country of a
 * number are checked, because new number ranges open faster than products are updated. Settings:
 * {@code default_region} (an ISO 3166 region such as {@code SA}), in which numbers without a
 * country code are read; without it they are refused.
 */
final class PhoneType extends WrittenText {
  private static final Pattern REGION = Pattern.compile("[A-Z]{2}");

  private final @Nullable String region;

  PhoneType(Settings settings) {
    String given = settings.text("default_region", "", REGION, "a region such as SA");
    if (!given.isEmpty() && !phones().getSupportedRegions().contains(given)) {
      throw Problem.invalid(Settings.at("default_region"), "region", "Is not a known region");
    }
    region = given.isEmpty() ? null : given;
  }

  @Override
  public String key() {
    return "phone";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("default_region");
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.of("string")
        .add("description", "E.164")
        .add("example", "+442079460000")
        .build();
  }

  @Override
  public @Nullable String readText(String text, String at) {
    return text.isBlank() ? null : text.strip();
  }

  @Override
  public String check(String value, String at) {
    return e164(value)
        .orElseThrow(
            () -> Problem.invalid(at, "phone", "Must be a telephone number such as +966501234567"));
  }

  /** The number if the operand is one, else the given text, which then matches nothing. */
  @Override
  public String operand(JsonValue json, String at) {
    String text = super.operand(json, at);
    return e164(text).orElse(text);
  }

  @Override
  public boolean mayBeUnique() {
    return true;
  }

  private Optional<String> e164(String text) {
    try {
      PhoneNumber number = phones().parse(text, region);
      boolean whole = phones().isPossibleNumber(number) && !number.hasExtension();
      return whole
          ? Optional.of(phones().format(number, PhoneNumberFormat.E164))
          : Optional.empty();
    } catch (NumberParseException e) {
      return Optional.empty();
    }
  }

  private static PhoneNumberUtil phones() {
    return PhoneNumberUtil.getInstance();
  }
}
