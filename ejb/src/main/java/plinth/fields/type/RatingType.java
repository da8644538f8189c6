package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import plinth.fields.Column;
import plinth.fields.Discrete;
import plinth.fields.notation.Notation;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** A whole number from 0 to a maximum. Settings: {@code max} (1 to 100, default 5). */
final class RatingType extends WholeNumberType implements Discrete {
  private final int max;

  RatingType(Settings settings) {
    max = settings.integer("max", 5, 1, 100);
  }

  @Override
  public String key() {
    return "rating";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("max");
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.of("integer")
        .add("minimum", 0)
        .add("maximum", max)
        .add("example", max)
        .build();
  }

  @Override
  public Integer read(JsonValue json, String at) {
    return JsonShapes.integer(json, Integer.MIN_VALUE, Integer.MAX_VALUE, at);
  }

  @Override
  public Integer check(Integer value, String at) {
    if (value < 0 || value > max) {
      throw Problem.invalid(at, "range", "Must be between 0 and " + max);
    }
    return value;
  }

  @Override
  public Integer readText(String text, String at) {
    return JsonShapes.integer(
        Json.createValue(Decimals.parse(text, at)), Integer.MIN_VALUE, Integer.MAX_VALUE, at);
  }

  /** Rounds to a whole number. */
  @Override
  public Integer adopt(String text, ZoneId zone, String at) {
    BigDecimal number = Decimals.parse(text, at).setScale(0, RoundingMode.HALF_UP);
    return JsonShapes.integer(Json.createValue(number), Integer.MIN_VALUE, Integer.MAX_VALUE, at);
  }

  @Override
  public String plain(String text, Notation notation, String at) {
    return notation.number(text, at);
  }

  @Override
  public Face face(String stored) {
    return new Face(stored, encode(Integer.valueOf(stored)), stored, null);
  }

  @Override
  public String unslotted(Column<?> column) {
    return "(" + column.text() + ")::numeric::integer";
  }

  @Override
  public List<Face> faces() {
    return IntStream.rangeClosed(0, max).mapToObj(i -> face(String.valueOf(i))).toList();
  }
}
