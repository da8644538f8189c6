package plinth.aipricing;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/** The interval of a time series, in UTC. */
public enum Granularity {
  DAY("YYYY-MM-DD"),
  MONTH("YYYY-MM");

  private static final int MAX_DAYS = 1_100;

  private final String format;

  Granularity(String format) {
    this.format = format;
  }

  /** Parses a query parameter; days by default. Refuses unknown values. */
  public static Granularity of(@Nullable String word) {
    if (word == null || word.isBlank()) {
      return DAY;
    }
    for (Granularity granularity : values()) {
      if (granularity.name().toLowerCase(Locale.ROOT).equals(word.strip())) {
        return granularity;
      }
    }
    throw Problem.notOneOf("granularity", Granularity.class);
  }

  /** Returns PostgreSQL's format of a period. */
  String format() {
    return format;
  }

  /** Returns all periods of a time span in order; refuses more than about three years of days. */
  List<String> periods(Span span) {
    LocalDate first = span.from().atZone(ZoneOffset.UTC).toLocalDate();
    LocalDate last = span.to().minusNanos(1).atZone(ZoneOffset.UTC).toLocalDate();
    List<String> all = new ArrayList<>();
    if (this == DAY) {
      if (first.until(last, ChronoUnit.DAYS) > MAX_DAYS) {
        throw Problem.invalid("granularity", "max", "more than 1100 days require months");
      }
      first.datesUntil(last.plusDays(1)).forEach(day -> all.add(day.toString()));
    } else {
      YearMonth end = YearMonth.from(last);
      for (YearMonth month = YearMonth.from(first); !month.isAfter(end); ) {
        all.add(month.toString());
        month = month.plusMonths(1);
      }
    }
    return all;
  }
}
