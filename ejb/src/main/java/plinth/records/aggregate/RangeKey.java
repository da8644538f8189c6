package plinth.records.aggregate;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.query.FilterJson;

/**
 * Groups numbers by ranges, each from its first number up to the first one of the next.
 *
 * @param number the expression of the number
 * @param size the size of each range, of which one begins at 0; null: the ranges have bounds
 * @param bounds the first numbers of all ranges but the one below them, in ascending order
 */
record RangeKey(Column<?> column, String number, @Nullable BigDecimal size, List<BigDecimal> bounds)
    implements GroupKey {
  @Override
  public Sql expression(String alias) {
    if (size != null) {
      return Sql.of(
          "trim_scale(floor(" + number + " / ?::numeric) * ?::numeric)::text", size, size);
    }
    String[] all = bounds.stream().map(BigDecimal::toPlainString).toArray(String[]::new);
    return Sql.of("width_bucket(" + number + ", ?::text[]::numeric[])::text", (Object) all);
  }

  @Override
  public Sql order(String key) {
    return Sql.of(key + "::numeric");
  }

  @Override
  public Face face(String stored) {
    BigDecimal from;
    BigDecimal to;
    if (size != null) {
      from = new BigDecimal(stored);
      to = from.add(size);
    } else {
      int place = Integer.parseInt(stored);
      from = place == 0 ? null : bounds.get(place - 1);
      to = place == bounds.size() ? null : bounds.get(place);
    }
    return new Face(json(from), label(from, to), null, json(to));
  }

  private static String label(@Nullable BigDecimal from, @Nullable BigDecimal to) {
    if (from == null) {
      return "< " + text(to);
    }
    return to == null ? "≥ " + text(from) : text(from) + " – " + text(to);
  }

  private static String text(@Nullable BigDecimal number) {
    return number == null ? "" : number.stripTrailingZeros().toPlainString();
  }

  private static @Nullable JsonValue json(@Nullable BigDecimal number) {
    return number == null ? null : Json.createValue(number);
  }

  @Override
  public @Nullable JsonObject filter(Face face) {
    return GroupKey.both(
        face.value() == null ? null : FilterJson.condition(column.slug(), "gte", face.value()),
        face.to() == null ? null : FilterJson.condition(column.slug(), "lt", face.to()));
  }
}
