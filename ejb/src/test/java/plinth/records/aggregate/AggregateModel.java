package plinth.records.aggregate;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.records.aggregate.AggregateDraft.GroupDraft;
import plinth.records.aggregate.AggregateDraft.MeasureDraft;
import plinth.records.past.PastRow;

/** Groups and measures records in memory, with exact numbers. */
final class AggregateModel {
  static final ZoneId ZONE = ZoneId.of("America/New_York");
  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);
  private static final BigDecimal SIZE = new BigDecimal("2.5");
  private static final List<BigDecimal> BOUNDS =
      Stream.of("0", "0.1", "12").map(BigDecimal::new).toList();

  /** What records are grouped by, and the texts of a record's groups. */
  record ModelGroup(GroupDraft draft, Function<PastRow, List<String>> keys) {}

  static final List<ModelGroup> GROUPS =
      List.of(
          group("f_select", null, row -> text(row, "f_select")),
          group("f_text", null, row -> text(row, "f_text")),
          group("f_email", null, row -> text(row, "f_email")),
          group("f_boolean", null, row -> one(flag(row.data().get("f_boolean")))),
          group("f_rating", null, row -> one(plain(number(row, "f_rating")))),
          group("f_number", null, row -> one(plain(number(row, "f_number")))),
          group("f_number", json("size", SIZE), row -> one(sized(number(row, "f_number")))),
          group("f_number", bounds(), row -> one(bounded(number(row, "f_number")))),
          group("f_currency", null, row -> one(currency(row))),
          group("f_multi_select", null, AggregateModel::members),
          group("f_date", word("week"), row -> one(bucket(day(row), "week"))),
          group("f_date", word("quarter"), row -> one(bucket(day(row), "quarter"))),
          group("f_datetime", null, row -> one(bucket(moment(row, "f_datetime"), "day"))),
          group("f_datetime", word("year"), row -> one(bucket(moment(row, "f_datetime"), "year"))),
          group("created_at", word("month"), row -> one(bucket(local(row.createdAt()), "month"))),
          group("created_by", null, row -> one(row.createdBy())),
          group("assigned_to", null, row -> one(row.assignedTo())));

  static final List<MeasureDraft> MEASURES =
      List.of(
          measure("count", null, null),
          measure("count", "f_text", null),
          measure("count", "f_multi_select", null),
          measure("count_distinct", "f_number", null),
          measure("count_distinct", "f_select", null),
          measure("sum", "f_number", null),
          measure("avg", "f_rating", null),
          measure("median", "f_rating", null),
          measure("min", "f_number", null),
          measure("max", "f_date", null),
          measure("min", "f_datetime", null),
          measure("sum", "f_currency", null),
          measure("max", "f_currency", null),
          measure("sum", "f_currency", "EUR"));

  private AggregateModel() {}

  /** The measures of all groups of all levels, by the texts of their groups. */
  static Map<List<String>, Map<String, Object>> of(
      List<PastRow> records,
      List<ModelGroup> groups,
      List<MeasureDraft> measures,
      boolean hasSubtotals) {
    Map<List<String>, Map<String, Object>> model = new HashMap<>();
    for (int level = 0; level <= groups.size(); level++) {
      if (level > 0 && level < groups.size() && !hasSubtotals) {
        continue;
      }
      Map<List<String>, List<PastRow>> members = new HashMap<>();
      if (level == 0) {
        members.put(List.of(), records);
      }
      for (PastRow record : level == 0 ? List.<PastRow>of() : records) {
        for (List<String> keys : combinations(record, groups.subList(0, level))) {
          members.computeIfAbsent(keys, k -> new ArrayList<>()).add(record);
        }
      }
      members.forEach((keys, rows) -> model.put(keys, measured(rows, measures)));
    }
    return model;
  }

  private static List<List<String>> combinations(PastRow record, List<ModelGroup> groups) {
    List<List<String>> all = List.of(List.of());
    for (ModelGroup group : groups) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> begin : all) {
        for (String key : group.keys().apply(record)) {
          List<String> next = new ArrayList<>(begin);
          next.add(key);
          longer.add(next);
        }
      }
      all = longer;
    }
    return all;
  }

  private static Map<String, Object> measured(List<PastRow> rows, List<MeasureDraft> measures) {
    Map<String, Object> all = new TreeMap<>();
    for (MeasureDraft measure : measures) {
      all.put(measure.name(), measured(rows, measure));
    }
    return all;
  }

  private static Object measured(List<PastRow> rows, MeasureDraft measure) {
    String field = measure.field();
    if (field == null) {
      return String.valueOf(rows.size());
    }
    List<JsonValue> present =
        rows.stream().filter(row -> has(row, field)).map(row -> row.data().get(field)).toList();
    if (measure.op().equals("count")) {
      return String.valueOf(present.size());
    }
    if (measure.op().equals("count_distinct")) {
      return String.valueOf(
          present.stream()
              .map(v -> v instanceof JsonNumber n ? plain(n.bigDecimalValue()) : v.toString())
              .distinct()
              .count());
    }
    if (field.equals("f_date") || field.equals("f_datetime")) {
      Comparator<String> order =
          field.equals("f_date")
              ? Comparator.naturalOrder()
              : Comparator.comparing(text -> Instant.parse(text));
      Stream<String> texts = present.stream().map(v -> ((JsonString) v).getString());
      return (measure.op().equals("min") ? texts.min(order) : texts.max(order)).orElse("null");
    }
    if (!field.equals("f_currency")) {
      return computed(
          measure.op(), present.stream().map(v -> ((JsonNumber) v).bigDecimalValue()).toList());
    }
    Map<String, List<BigDecimal>> byCurrency = new HashMap<>();
    for (JsonValue value : present) {
      JsonObject money = value.asJsonObject();
      byCurrency
          .computeIfAbsent(money.getString("currency"), c -> new ArrayList<>())
          .add(money.getJsonNumber("amount").bigDecimalValue());
    }
    if (measure.currency() != null) {
      return computed(measure.op(), byCurrency.getOrDefault(measure.currency(), List.of()));
    }
    return byCurrency.entrySet().stream()
        .collect(
            Collectors.toMap(Map.Entry::getKey, entry -> computed(measure.op(), entry.getValue())));
  }

  private static String computed(String op, List<BigDecimal> numbers) {
    if (numbers.isEmpty()) {
      return "null";
    }
    List<BigDecimal> sorted = numbers.stream().sorted().toList();
    BigDecimal sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    int size = sorted.size();
    return plain(
        switch (op) {
          case "sum" -> sum;
          case "min" -> sorted.get(0);
          case "max" -> sorted.get(size - 1);
          case "avg" -> sum.divide(BigDecimal.valueOf(size), 10, RoundingMode.HALF_UP);
          default ->
              sorted
                  .get((size - 1) / 2)
                  .add(sorted.get(size / 2))
                  .divide(BigDecimal.valueOf(2), 10, RoundingMode.HALF_UP);
        });
  }

  private static boolean has(PastRow row, String field) {
    return row.data().containsKey(field) && row.data().get(field) != JsonValue.NULL;
  }

  private static ModelGroup group(
      String field, JsonValue bucket, Function<PastRow, List<String>> keys) {
    String name = field + bucket;
    return new ModelGroup(new GroupDraft(field, bucket, name), keys);
  }

  private static MeasureDraft measure(String op, String field, String currency) {
    return new MeasureDraft(op, field, currency, op + field + currency);
  }

  private static JsonValue word(String word) {
    return json("word", word).get("word");
  }

  private static JsonObject bounds() {
    return json("bounds", array(BOUNDS.toArray()));
  }

  private static List<String> one(String key) {
    return Arrays.asList(key);
  }

  private static List<String> text(PastRow row, String field) {
    return one(has(row, field) ? row.data().getString(field) : null);
  }

  private static List<String> members(PastRow row) {
    return has(row, "f_multi_select")
        ? row.data().getJsonArray("f_multi_select").getValuesAs(JsonString::getString)
        : one(null);
  }

  private static String flag(JsonValue value) {
    return value == null || value == JsonValue.NULL ? null : value.toString();
  }

  private static BigDecimal number(PastRow row, String field) {
    return has(row, field) ? row.data().getJsonNumber(field).bigDecimalValue() : null;
  }

  private static String currency(PastRow row) {
    return has(row, "f_currency")
        ? row.data().getJsonObject("f_currency").getString("currency")
        : null;
  }

  /** A number as text, whatever its scale. */
  static String plain(BigDecimal number) {
    return number == null ? null : number.stripTrailingZeros().toPlainString();
  }

  private static String sized(BigDecimal number) {
    if (number == null) {
      return null;
    }
    BigDecimal from = number.divide(SIZE, 0, RoundingMode.FLOOR).multiply(SIZE);
    return plain(from) + " – " + plain(from.add(SIZE));
  }

  private static String bounded(BigDecimal number) {
    if (number == null) {
      return null;
    }
    int place = 0;
    while (place < BOUNDS.size() && number.compareTo(BOUNDS.get(place)) >= 0) {
      place++;
    }
    if (place == 0) {
      return "< " + plain(BOUNDS.get(0));
    }
    return place == BOUNDS.size()
        ? "≥ " + plain(BOUNDS.get(place - 1))
        : plain(BOUNDS.get(place - 1)) + " – " + plain(BOUNDS.get(place));
  }

  private static LocalDate day(PastRow row) {
    return has(row, "f_date") ? LocalDate.parse(row.data().getString("f_date")) : null;
  }

  private static LocalDate moment(PastRow row, String field) {
    return has(row, field) ? local(Instant.parse(row.data().getString(field))) : null;
  }

  private static LocalDate local(Instant moment) {
    return within(LocalDate.ofInstant(moment, ZONE));
  }

  private static LocalDate within(LocalDate day) {
    return day.isBefore(FIRST) ? FIRST : day.isAfter(LAST) ? LAST : day;
  }

  private static String bucket(LocalDate day, String bucket) {
    if (day == null) {
      return null;
    }
    return switch (bucket) {
      case "week" ->
          within(day.with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY))).toString();
      case "month" -> day.toString().substring(0, 7);
      case "quarter" -> day.getYear() + "-Q" + day.get(IsoFields.QUARTER_OF_YEAR);
      case "year" -> String.valueOf(day.getYear());
      default -> day.toString();
    };
  }
}
