package plinth.records.lists;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.DbException;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.RecordPage.Count;
import plinth.records.RecordQuery.CountMode;
import plinth.records.RecordTable;
import plinth.records.query.FilterParser;
import plinth.records.query.RecordSource;

/** Which counts are remembered from one page to the next. */
class RecordCountsTest {
  private static final RecordTable TABLE = RecordTable.shared();
  private static final RecordSource MANY = source("gte", 1_000);
  private static final RecordSource FEW = source("lt", 100);

  private final RecordCounts counts =
      new RecordCounts(RecordCounts.MILLIS, RecordCounts.EXACT_MILLIS, Duration.ofMinutes(1));

  @BeforeAll
  static void fill() {
    BigTable.fill(TABLE);
  }

  @Test
  void anEstimateIsTakenOnce() {
    Count first = count(counts, MANY, CountMode.CAPPED, SeenRecords.NONE);
    assertThat(first.isEstimate()).isTrue();
    assertThat(first.total()).isBetween(20_000L, 28_000L);
    assertThat(count(counts, uncountable(), CountMode.CAPPED, SeenRecords.NONE)).isEqualTo(first);
  }

  @Test
  void pagesLimitARememberedEstimate() {
    count(counts, MANY, CountMode.CAPPED, SeenRecords.NONE);
    SeenRecords seen = new SeenRecords(30_100, 30_100L);
    assertThat(count(counts, uncountable(), CountMode.CAPPED, seen))
        .isEqualTo(Count.estimate(30_100));
  }

  @Test
  void anExactCountIsTakenEachTime() {
    assertThat(count(counts, FEW, CountMode.CAPPED, SeenRecords.NONE).isEstimate()).isFalse();
    count(counts, MANY, CountMode.CAPPED, SeenRecords.NONE);
    assertCounts(counts, CountMode.EXACT);
  }

  @Test
  void anEstimateIsForgottenInTime() {
    RecordCounts forgetful =
        new RecordCounts(RecordCounts.MILLIS, RecordCounts.EXACT_MILLIS, Duration.ZERO);
    count(forgetful, MANY, CountMode.CAPPED, SeenRecords.NONE);
    assertCounts(forgetful, CountMode.CAPPED);
  }

  private static void assertCounts(RecordCounts counts, CountMode mode) {
    assertThatThrownBy(() -> count(counts, uncountable(), mode, SeenRecords.NONE))
        .isInstanceOf(DbException.class);
  }

  private static Count count(
      RecordCounts counts, RecordSource counted, CountMode mode, SeenRecords seen) {
    RecordSource source = counted == FEW ? FEW : MANY;
    return TABLE.inTransaction(
        db -> RecordTable.wire(counts, List.of(db)).count(source, counted, mode, seen));
  }

  /** Records whose count fails in the database. */
  private static RecordSource uncountable() {
    Sql failing = Sql.of("1 / 0 = r.id");
    return new RecordSource(MANY.from(), failing, failing, null, MANY.population());
  }

  private static RecordSource source(String op, int amount) {
    String filter = "{'field':'amount','op':'%s','value':%d}".formatted(op, amount);
    return RecordSource.of(
        RecordTable.WORKSPACE,
        BigTable.SHAPE,
        FilterParser.parse(JsonText.parse(filter.replace('\'', '"')), BigTable.SHAPE, "filter"),
        "",
        Instant.now());
  }
}
