package plinth.records.facet;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import plinth.fields.Field;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.Explained;
import plinth.records.RecordTable;
import plinth.records.query.Filter;
import plinth.records.query.FilterParser;
import plinth.records.query.RecordSource;
import plinth.records.tally.RecordTallies;

/** Facets read each record at most once, and none if a tally has the result. */
class FacetPlansTest {
  private static final Field STAGE = BigTable.SHAPE.field("stage").orElseThrow();
  private static final Field TOPICS = BigTable.SHAPE.field("topics").orElseThrow();

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  @Test
  void allRecordsAreCountedWithoutARecord() {
    Explained plan = Explained.of(statement(null, List.of(STAGE)));
    assertThat(plan.tables()).containsOnly("record_tally_sum", "record_tally_change");
    assertThat(plan.indexes()).contains("record_tally_sum_pkey");
    assertThat(plan.buffers()).isLessThan(60);
  }

  @Test
  void aFilterOnTheCountedFieldStaysWithinTheIndex() {
    Explained plan =
        Explained.of(statement(json("field", "stage", "op", "eq", "value", "won"), List.of(STAGE)));
    assertThat(plan.nodes()).contains("Index Only Scan").doesNotContain("Seq Scan", "Index Scan");
  }

  @Test
  void recordsAreWalkedOnceForAllFields() {
    JsonObject filter = json("field", "amount", "op", "lt", "value", 2000);
    long one = Explained.of(statement(filter, List.of(STAGE))).buffers();
    long both = Explained.of(statement(filter, List.of(STAGE, TOPICS))).buffers();
    assertThat(both).isLessThanOrEqualTo(one + one / 10);
  }

  static Stream<JsonObject> filters() {
    return Stream.of(
        json("field", "amount", "op", "lt", "value", 20_000),
        json("field", "topics", "op", "contains", "value", array("won")),
        json("field", "amount", "op", "lt", "value", -1));
  }

  @ParameterizedTest
  @NullSource
  @MethodSource("filters")
  void countsMatchTheRecords(@Nullable JsonObject filter) {
    Map<String, Long> counted = new TreeMap<>();
    RecordTable.shared()
        .db()
        .listComposed(
            statement(filter, List.of(STAGE, TOPICS)),
            row -> counted.put(row.getLong(1) + "=" + row.getString(2), row.getLong(3)));
    Map<String, Long> expected = new TreeMap<>();
    RecordSource source = source(filter);
    RecordTable.shared()
        .db()
        .listComposed(
            Sql.of("select r.data ->> 'stage', r.data -> 'topics' ->> 0 from")
                .plus(source.from())
                .plus("where")
                .plus(source.where()),
            row -> {
              expected.merge(RecordTallies.RECORDS + "=null", 1L, Long::sum);
              if (row.getString(1) != null) {
                expected.merge(STAGE.id() + "=" + row.getString(1), 1L, Long::sum);
              }
              if (row.getString(2) != null) {
                expected.merge(TOPICS.id() + "=" + row.getString(2), 1L, Long::sum);
                expected.merge(TOPICS.id() + "=null", 1L, Long::sum);
              }
              return true;
            });
    expected.putIfAbsent(RecordTallies.RECORDS + "=null", 0L);
    expected.putIfAbsent(TOPICS.id() + "=null", 0L);
    assertThat(counted).isEqualTo(expected);
  }

  private static Sql statement(@Nullable JsonObject filter, List<Field> fields) {
    RecordTallies tallies =
        filter == null
            ? new RecordTallies(RecordTable.WORKSPACE, BigTable.SHAPE.objectId(), Sql.EMPTY)
            : null;
    return FacetCounts.statement(source(filter), tallies, fields);
  }

  private static RecordSource source(@Nullable JsonObject filter) {
    Filter parsed = filter == null ? null : FilterParser.parse(filter, BigTable.SHAPE, "filter");
    return RecordSource.of(RecordTable.WORKSPACE, BigTable.SHAPE, parsed, "", Instant.now());
  }
}
