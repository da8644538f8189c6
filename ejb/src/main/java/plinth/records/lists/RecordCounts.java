package plinth.records.lists;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.TtlCache;
import plinth.records.RecordPage.Count;
import plinth.records.RecordQuery.CountMode;
import plinth.records.RecordsProblem;
import plinth.records.query.RecordSource;
import plinth.records.query.TalliedCount;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TimedQuestion;

/**
 * Counts records. Maintained counts are exact; other records are counted within a time limit. If
 * there are more than the limit or the count takes longer, the number is estimated from a {@link
 * RecordSample}. Such a number is remembered for some seconds, because each page of a list asks for
 * it again.
 */
@ApplicationScoped
public class RecordCounts {
  /**
   * The maximum number of records that are counted one by one, unless an exact count is requested.
   */
  public static final int CAP = 10_000;

  /** The time limit of a count in milliseconds, unless an exact count is requested. */
  public static final int MILLIS = 200;

  /** The time limit of an exact count in milliseconds. */
  public static final int EXACT_MILLIS = 2_000;

  private static final Duration FRESH = Duration.ofSeconds(10);

  private final int millis;
  private final int exactMillis;
  private final TtlCache<String, Long> estimates;

  @Inject @TenantDb private Db db;

  /** Creates counts with the default time limits. */
  RecordCounts() {
    this(MILLIS, EXACT_MILLIS, FRESH);
  }

  /** Creates counts with other time limits, which remember estimates for a time. */
  RecordCounts(int millis, int exactMillis, Duration fresh) {
    this.estimates = new TtlCache<>(fresh);
    this.millis = millis;
    this.exactMillis = exactMillis;
  }

  /**
   * The count that a list requests; null if it requests none.
   *
   * @param source the records
   * @param counted a source of equally many rows that is cheaper to count
   * @param seen what the pages imply about the number
   */
  @Nullable Count count(
      RecordSource source, RecordSource counted, CountMode mode, SeenRecords seen) {
    if (mode == CountMode.NONE) {
      return null;
    }
    TalliedCount kept = counted.kept();
    if (kept != null) {
      return new Count(kept.read(db), mode == CountMode.ESTIMATED);
    }
    return switch (mode) {
      case EXACT -> exact(counted);
      case CAPPED -> capped(source, counted, seen);
      default -> estimate(source, seen);
    };
  }

  /** The expected number of records for a job: exact if they can be counted in time. */
  public Count expected(RecordSource source) {
    TalliedCount kept = source.kept();
    if (kept != null) {
      return Count.exact(kept.read(db));
    }
    Long counted = countWithin(source, Sql.EMPTY, exactMillis);
    return counted == null ? estimate(source, SeenRecords.NONE) : Count.exact(counted);
  }

  private Count exact(RecordSource counted) {
    Long number = countWithin(counted, Sql.EMPTY, exactMillis);
    if (number == null) {
      throw tooSlow();
    }
    return Count.exact(number);
  }

  private Count capped(RecordSource source, RecordSource counted, SeenRecords seen) {
    Optional<Long> known = estimates.find(source.identity());
    if (known.isPresent()) {
      return Count.estimate(seen.bound(known.get()));
    }
    Long number = countWithin(counted, Sql.of("limit " + (CAP + 1)), millis);
    if (number != null && number <= CAP) {
      return Count.exact(number);
    }
    return estimate(source, number == null ? seen : seen.orAtLeast(number));
  }

  private Count estimate(RecordSource source, SeenRecords seen) {
    long number =
        estimates.get(
            source.identity(), () -> RecordSample.of(db, source, exactMillis).estimate(source));
    return Count.estimate(seen.bound(number));
  }

  /** The number, in one round trip; null if counting took too long. */
  private @Nullable Long countWithin(RecordSource source, Sql limit, int most) {
    Sql count =
        source
            .with()
            .plus("select count(*) from (select 1 from")
            .plus(source.from())
            .plus("where")
            .plus(source.counted())
            .plus(limit)
            .plus(") counted");
    List<Long> counted = TimedQuestion.query(db, most, count, row -> row.getLong(1));
    return counted == null ? null : Objects.requireNonNull(counted.get(0));
  }

  /** The problem for an exact count that takes too long. */
  public static Problem tooSlow() {
    return new Problem(RecordsProblem.COUNT_TOO_SLOW)
        .field("count", "too_slow", "Ask for an estimate, or narrow the filter");
  }
}
