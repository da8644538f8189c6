package plinth.reports;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.IsoFields;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.mail.MailLanguage;
import plinth.records.aggregate.Aggregate.GroupValue;
import plinth.records.aggregate.AggregateDraft.MeasureDraft;

/**
 * The words of an answer in one language: names of measures and values of groups.
 *
 * @param language the language
 * @param zone the time zone of moments
 */
record SheetWords(MailLanguage language, ZoneId zone) {
  private static final String MISSING = "–";
  private static final int DECIMALS = 2;
  private static final int WHOLE_DAY = 10;

  String of(String word, Object... values) {
    return language.word(AnswerSheet.WORDS, word, values);
  }

  /** The name of a measure: its own, or its operation and field. */
  String measure(MeasureDraft measure, String field) {
    if (measure.name() != null) {
      return measure.name();
    }
    if (measure.field() == null) {
      return of("records");
    }
    String name = of("of." + measure.op(), field);
    return measure.currency() == null ? name : name + " (" + measure.currency() + ")";
  }

  /** A value of a group. */
  String key(GroupValue key, @Nullable JsonValue bucket) {
    if (key.value() == null && key.label().isEmpty()) {
      return of("without");
    }
    if (key.value() instanceof JsonString first && key.to() instanceof JsonString last) {
      String word = bucket instanceof JsonString text ? text.getString() : "day";
      return days(LocalDate.parse(first.getString()), LocalDate.parse(last.getString()), word);
    }
    return switch (key.value() == null ? JsonValue.ValueType.NULL : key.value().getValueType()) {
      case TRUE -> of("yes");
      case FALSE -> of("no");
      default -> key.label();
    };
  }

  private String days(LocalDate first, LocalDate last, String bucket) {
    return switch (bucket) {
      case "week" -> day(first) + " – " + day(last);
      case "month" -> format("LLLL uuuu").format(first);
      case "quarter" ->
          of("quarter", first.get(IsoFields.QUARTER_OF_YEAR), String.valueOf(first.getYear()));
      case "year" -> String.valueOf(first.getYear());
      default -> day(first);
    };
  }

  private String day(LocalDate day) {
    return language.day(day);
  }

  private DateTimeFormatter format(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, language.locale()).localizedBy(language.locale());
  }

  /** A measured value. */
  String value(@Nullable JsonValue value, MeasureDraft measure) {
    if (value instanceof JsonNumber number) {
      String text = number(number.bigDecimalValue(), measure.op());
      return measure.currency() == null ? text : text + " " + measure.currency();
    }
    if (value instanceof JsonString text) {
      return moment(text.getString());
    }
    if (value instanceof JsonArray amounts && !amounts.isEmpty()) {
      return amounts.getValuesAs(JsonObject.class).stream()
          .map(
              amount ->
                  number(amount.getJsonNumber("amount").bigDecimalValue(), measure.op())
                      + " "
                      + amount.getString("currency"))
          .collect(Collectors.joining(" · "));
    }
    return MISSING;
  }

  private String moment(String text) {
    return text.length() == WHOLE_DAY
        ? day(LocalDate.parse(text))
        : format("d MMM uuuu HH:mm").withZone(zone).format(Instant.parse(text));
  }

  private String number(BigDecimal number, String op) {
    NumberFormat format = NumberFormat.getNumberInstance(language.locale());
    boolean isRounded = op.equals("avg") || op.equals("median");
    BigDecimal shown = isRounded ? number.setScale(DECIMALS, RoundingMode.HALF_EVEN) : number;
    format.setMinimumFractionDigits(isRounded ? 0 : Math.max(0, number.scale()));
    format.setMaximumFractionDigits(Math.max(DECIMALS, number.scale()));
    return format.format(shown);
  }
}
