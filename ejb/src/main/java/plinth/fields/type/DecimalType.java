package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Comparison;
import plinth.fields.Ordering;
import plinth.fields.notation.Notation;
import plinth.fields.setting.Bounds;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/**
 * The common base of types whose values are exact decimals within the range of double. Settings:
 * {@code min}, {@code max} and {@code decimals} (the maximum number of decimals, 0 to 20), all
 * optional.
 */
abstract class DecimalType extends NumericType<BigDecimal> {
  private final Bounds<BigDecimal> bounds;
  private final @Nullable Integer decimals;

  DecimalType(Settings settings) {
    bounds =
        Bounds.of(
            settings,
            JsonShapes::number,
            Json::createValue,
            BigDecimal::compareTo,
            BigDecimal::toPlainString);
    decimals = settings.optionalInteger("decimals", 0, 20);
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("min", "max", "decimals");
  }

  @Override
  public JsonObject schema() {
    JsonObjectBuilder schema = ValueSchema.of("number");
    BigDecimal least = bounds.min();
    ValueSchema.limit(schema, "minimum", least == null ? null : encode(least));
    BigDecimal most = bounds.max();
    ValueSchema.limit(schema, "maximum", most == null ? null : encode(most));
    if (decimals != null) {
      schema.add("multipleOf", BigDecimal.ONE.movePointLeft(decimals));
    }
    BigDecimal example = least != null ? least : most != null ? most : BigDecimal.valueOf(42);
    return schema.add("example", example).build();
  }

  @Override
  public BigDecimal read(JsonValue json, String at) {
    return JsonShapes.number(json, at);
  }

  @Override
  public BigDecimal check(BigDecimal value, String at) {
    if (decimals != null && value.stripTrailingZeros().scale() > decimals) {
      throw Problem.invalid(at, "decimals", "Must have at most " + decimals + " decimals");
    }
    return bounds.check(value, at);
  }

  @Override
  public JsonValue encode(BigDecimal value) {
    return Json.createValue(value);
  }

  @Override
  public BigDecimal readText(String text, String at) {
    return Decimals.parse(text, at);
  }

  /** Rounds to the decimals of the field. */
  @Override
  public BigDecimal adopt(String text, ZoneId zone, String at) {
    BigDecimal number = readText(text, at);
    return decimals == null || number.scale() <= decimals
        ? number
        : number.setScale(decimals, RoundingMode.HALF_UP);
  }

  @Override
  public String plain(String text, Notation notation, String at) {
    return notation.number(text, at);
  }

  @Override
  public String text(BigDecimal value) {
    return value.toPlainString();
  }

  @Override
  public String canonical(BigDecimal value) {
    return Decimals.canonical(value);
  }

  @Override
  public Comparison<BigDecimal> comparison() {
    return new Ordering<>(this, false);
  }

  @Override
  public Double slotValue(BigDecimal value) {
    return Decimals.slot(value);
  }

  @Override
  public boolean mayBeUnique() {
    return true;
  }
}
