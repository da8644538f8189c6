package plinth.records.aggregate;

import jakarta.json.JsonNumber;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.DateTimeType;
import plinth.fields.Summable;
import plinth.fields.Temporal;
import plinth.fields.related.Operation;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.query.RelatedRows;

/**
 * What is measured of the records of a group.
 *
 * @param name its name in the answer
 * @param operation what is computed
 * @param column the location of the values; null: the records themselves
 * @param currency the only currency whose amounts are measured; null: all, or there are none
 * @param related the one related record of each record, which has the values; null: they are its
 *     own
 */
public record Measure(
    String name,
    Operation operation,
    @Nullable Column<?> column,
    @Nullable String currency,
    @Nullable RelatedRows related) {
  /** The decimals to which averages and medians are rounded. */
  static final int DECIMALS = 10;

  /** Whether it is the number of records. */
  boolean isOfRecords() {
    return column == null;
  }

  /** Whether the amounts of each currency are measured separately. */
  boolean isByCurrency() {
    return currency == null && currencyOf() != null && isOfValues();
  }

  /** Whether the measure is an amount of money in the one currency. */
  boolean isMoney() {
    return currency != null;
  }

  /** Whether the measure is a date or a point in time. */
  boolean isOfTime() {
    return column != null && isOfValues() && column.type() instanceof Temporal<?>;
  }

  private boolean isOfValues() {
    return operation != Operation.COUNT && operation != Operation.COUNT_DISTINCT;
  }

  /** The expression of the currency of a value; null if the values have none. */
  public @Nullable String currencyOf() {
    String own = ownCurrency();
    return own == null || related == null ? own : related.one(Sql.of(own)).text();
  }

  private @Nullable String ownCurrency() {
    return column != null && column.type() instanceof Summable type && column.stored()
        ? type.currency(column)
        : null;
  }

  /** The expression over each record that is measured; empty for the number of records. */
  public Sql value() {
    if (column == null) {
      return Sql.EMPTY;
    }
    Sql value =
        switch (operation) {
          case COUNT -> Sql.of("case when").plus(present(column)).plus("then 1 end");
          case COUNT_DISTINCT -> distinct(column);
          default -> comparable(column);
        };
    Sql own =
        currency == null
            ? value
            : Sql.of("case when " + ownCurrency() + " = ? then", currency).plus(value).plus("end");
    return related == null ? own : related.one(own);
  }

  private static <V> Sql present(Column<V> column) {
    return column.type().comparison().present(column);
  }

  private static Sql distinct(Column<?> column) {
    if (!column.stored()) {
      return Sql.of("r." + column.slug() + "::text");
    }
    if (column.type() instanceof Summable type) {
      String amount = "trim_scale(" + type.amount(column) + ")::text";
      String unit = type.currency(column);
      return Sql.of(unit == null ? amount : amount + " || ' ' || (" + unit + ")");
    }
    return Sql.of(column.text());
  }

  /** The value as a number, a date or a point in time. */
  private static Sql comparable(Column<?> column) {
    if (!column.stored()) {
      return Sql.of("r." + column.slug());
    }
    if (column.type() instanceof Summable type) {
      return Sql.of(type.amount(column));
    }
    return Sql.of(
        "("
            + column.text()
            + ")::"
            + (column.type() instanceof DateTimeType ? "timestamptz" : "date"));
  }

  /** The expression that measures a column with the values of the records of a group. */
  public String aggregate(String value) {
    return switch (operation) {
      case COUNT -> column == null ? "count(*)" : "count(" + value + ")";
      case COUNT_DISTINCT -> "count(distinct " + value + ")";
      case SUM -> "sum(" + value + ")";
      case AVG -> "round(avg(" + value + "), " + DECIMALS + ")";
      case MIN -> "min(" + value + ")";
      case MAX -> "max(" + value + ")";
      case MEDIAN ->
          "round(("
              + middle(value, "")
              + " + "
              + middle(value, " desc")
              + ") / 2, "
              + DECIMALS
              + ")";
    };
  }

  /** Whether the measure of a group follows from {@link #partial} measures of its parts. */
  boolean isDivisible() {
    return operation != Operation.COUNT_DISTINCT && operation != Operation.MEDIAN;
  }

  /** The expressions that measure a column with the values of the records of a part of a group. */
  List<String> partial(String value) {
    return operation == Operation.AVG
        ? List.of("sum(" + value + ")", "count(" + value + ")")
        : List.of(aggregate(value));
  }

  /** The expression that measures a group by columns with what was measured of its parts. */
  String combined(List<String> parts) {
    String first = parts.get(0);
    return switch (operation) {
      case COUNT -> "coalesce(sum(" + first + "), 0)::bigint";
      case AVG ->
          "round(sum(" + first + ") / nullif(sum(" + parts.get(1) + "), 0), " + DECIMALS + ")";
      default -> aggregate(first);
    };
  }

  /** One of the two values in the middle, which are the same of an odd number of values. */
  private static String middle(String value, String order) {
    return "percentile_disc(0.5) within group (order by " + value + order + ")";
  }

  /** The JSON of what the database measured; counts of nothing are 0, other measures null. */
  JsonValue read(JsonValue measured) {
    if (measured == JsonValue.NULL) {
      return isOfValues() ? JsonValue.NULL : Json.createValue(0);
    }
    if (isOfTime()) {
      return measured instanceof JsonString text
          ? Json.createValue(moment(text.getString()))
          : measured;
    }
    return measured instanceof JsonNumber number
        ? Json.createValue(plain(number.bigDecimalValue()))
        : measured;
  }

  private String moment(String text) {
    return column != null && column.type() instanceof DateTimeType
        ? OffsetDateTime.parse(text).toInstant().toString()
        : text;
  }

  /** Without trailing zeros after the point, which averages have. */
  public static BigDecimal plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0, RoundingMode.UNNECESSARY) : stripped;
  }
}
