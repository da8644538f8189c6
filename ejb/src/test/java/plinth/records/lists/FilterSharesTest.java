package plinth.records.lists;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.RecordTable;
import plinth.records.lists.FilterShares.Share;
import plinth.records.query.FilterParser;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.query.SpreadSample;

/** Which filtered lists are read in their order, whatever the statistics say. */
class FilterSharesTest {
  private static final RecordTable TABLE = RecordTable.shared();

  @BeforeAll
  static void fill() {
    BigTable.fill(TABLE);
  }

  /** A third of 28,000 records is in each stage; a page of 51 is 0.2 % of them. */
  @ParameterizedTest(name = "{0} {1}, {2} records")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "{'field':'stage','op':'eq','value':'won'}    | - | 51    | true",
        "{'field':'stage','op':'eq','value':'won'}    | - | 1000  | true",
        "{'field':'stage','op':'eq','value':'won'}    | - | 20000 | false",
        "{'field':'amount','op':'gte','value':1000}   | - | 51    | true",
        "{'field':'amount','op':'lt','value':100}     | - | 51    | false",
        "{'field':'mail','op':'eq','value':'d17@example.org'} | - | 51 | false",
        "{'field':'stage','op':'eq','value':'won'}    | horse | 51 | false",
        "{'field':'topics','op':'contains','value':['won']} | - | 51 | false"
      },
      quoteCharacter = '"')
  void aListIsReadInItsOrderWhereManyRecordsMatch(
      String filter, @Nullable String q, long rows, boolean isFrequent) {
    RecordSource source = source(BigTable.SHAPE, filter, q);
    FilterShares shares = new FilterShares();
    assertThat(shares.isFrequent(TABLE.db(), source, rows)).isEqualTo(isFrequent);
    assertThat(shares.isFrequent(TABLE.db(), source, rows)).as("remembered").isEqualTo(isFrequent);
  }

  @ParameterizedTest
  @CsvSource({
    "100000, 272, 6, 50, false",
    "100000, 272, 7, 50, true",
    "100000, 272, 7, 500, false",
    "100000, 272, 272, 99999, true",
    "100, 5, 5, 50, false",
    "2000, 0, 0, 50, false"
  })
  void theShareIsComparedWithThatOfThePage(
      long live, long sampled, long hits, long rows, boolean isFrequent) {
    assertThat(new Share(live, new SpreadSample(sampled, hits)).isFrequent(rows))
        .isEqualTo(isFrequent);
  }

  @Test
  void withoutASampleThePlannerDecides() {
    assertThat(new Share(2_000, null).isFrequent(50)).isFalse();
  }

  @Test
  void onlyThePageIsReadInItsOrder() {
    RecordSource source = source(BigTable.SHAPE, "{'field':'amount','op':'gte','value':1}", null);
    Sql question = Sql.of("select current_setting('enable_sort')");
    Sort newest = Sort.parse("", BigTable.SHAPE);
    TABLE.inTransaction(
        db -> {
          for (boolean inOrder : new boolean[] {false, true}) {
            assertThat(source.list(db, question, newest, inOrder, row -> row.getString(1)))
                .containsExactly(inOrder ? "off" : "on");
            assertThat(db.<String>one(question, row -> row.getString(1))).isEqualTo("on");
          }
          return true;
        });
  }

  private static RecordSource source(Shape shape, String filter, @Nullable String q) {
    return RecordSource.of(
        RecordTable.WORKSPACE,
        shape,
        FilterParser.parse(JsonText.parseObject(filter.replace('\'', '"')), shape, "filter"),
        q == null ? "" : q,
        Instant.now());
  }
}
