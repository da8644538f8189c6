package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.CurrencySign;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** The currencies that a field allows, as ISO 4217 codes. */
record Currencies(@Nullable String standard, List<String> allowed) {
  private static final Set<String> CODES =
      Currency.getAvailableCurrencies().stream()
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  static Currencies of(Settings settings) {
    String standard = settings.value("default_currency", Currencies::code, Json::createValue);
    List<String> allowed = settings.list("currencies", Currencies::code);
    if (standard != null && !allowed.isEmpty() && !allowed.contains(standard)) {
      throw Problem.invalid(
          Settings.at("default_currency"), "option", "Must be one of the currencies");
    }
    return new Currencies(standard, allowed);
  }

  /** Checks that a currency is allowed; an empty code stands for the default currency. */
  String check(String code, String at) {
    if (code.isEmpty() && standard != null) {
      return standard;
    }
    if (code.isEmpty()) {
      throw Problem.invalid(at, "required", "Must be an ISO 4217 code");
    }
    if (!allowed.isEmpty() && !allowed.contains(code)) {
      throw Problem.invalid(at, "option", "Must be one of " + String.join(", ", allowed));
    }
    return code;
  }

  /** A code in upper case; refuses codes that ISO 4217 does not know. */
  static String code(String text, String at) {
    String code = text.strip().toUpperCase(Locale.ROOT);
    if (!CODES.contains(code)) {
      throw Problem.invalid(at, "currency", "Must be an ISO 4217 code such as EUR");
    }
    return code;
  }

  /**
   * The code of the currency that a sign means in this field; refuses a sign of several currencies
   * that the field allows, unless one of them is the default.
   */
  String named(CurrencySign sign, String at) {
    if (standard != null && sign.codes().contains(standard)) {
      return standard;
    }
    List<String> possible =
        sign.codes().stream().filter(code -> allowed.isEmpty() || allowed.contains(code)).toList();
    if (possible.size() == 1) {
      return possible.get(0);
    } else if (possible.isEmpty()) {
      throw Problem.invalid(at, "option", "Must be one of " + String.join(", ", allowed));
    }
    throw Problem.invalid(
        at,
        "ambiguous",
        sign.sign() + " can be " + String.join(", ", possible) + "; write the code");
  }

  /** The number of decimals of a currency's amounts; unlimited if ISO 4217 defines none. */
  static int digits(String code) {
    int digits = Currency.getInstance(code).getDefaultFractionDigits();
    return digits < 0 ? Integer.MAX_VALUE : digits;
  }

  /** The schema of a code. */
  JsonObject schema() {
    JsonObjectBuilder schema =
        ValueSchema.of("string").add("pattern", "^[A-Z]{3}$").add("description", "ISO 4217");
    if (!allowed.isEmpty()) {
      schema.add("enum", Json.createArrayBuilder(allowed));
    }
    return schema.add("example", example()).build();
  }

  /** An allowed code, as an example. */
  String example() {
    return standard != null ? standard : allowed.isEmpty() ? "EUR" : allowed.get(0);
  }

  private static String code(JsonValue json, String at) {
    return code(JsonShapes.text(json, at), at);
  }
}
