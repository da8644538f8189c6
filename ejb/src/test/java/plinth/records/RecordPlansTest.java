package plinth.records;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.lists.RecordCounts;
import plinth.records.query.Cursor;
import plinth.records.query.Filter;
import plinth.records.query.FilterParser;
import plinth.records.query.Keyset;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;

/** The most common lists use their index, in one partition, and read few pages. */
class RecordPlansTest {

  private static final RecordSource SOURCE = source(null, null);

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          newest                 | ''      | -  | - | created_at_id | 60
          oldest                 | created_at | - | - | created_at_id | 60
          greatest number        | -amount | -  | - | n1_id | 120
          least number           | amount  | -  | - | n1_id | 120
          by text                | name    | -  | - | s1_id | 60
          by option              | stage   | -  | - | s2_id | 60
          by two fields          | stage,-due | - | - | t1_id | 600
          one value              | ''      | {"field":"mail","op":"eq","value":"d17@example.org"} | - | u1/s3_id | 10
          of a select            | ''      | {"field":"stage","op":"eq","value":"won"} | - | created_at_id/s2_id | 60
          of a select by number  | -amount | {"field":"stage","op":"eq","value":"won"} | - | n1_id/s2_id | 400
          between two dates      | due     | {"field":"due","op":"between","value":["2024-03-01","2024-03-02"]} | - | t1_id | 80
          a tag of one in 100    | ''      | {"field":"topics","op":"contains","value":["won"]} | - | created_at_id/tags | 400
          words                  | ''      | -  | zebra | search | 800
          common words           | ''      | -  | horse | created_at_id | 600
          words by a number      | -amount | -  | horse | n1_id | 600
          words within a select  | ''      | {"field":"stage","op":"eq","value":"won"} | zebra | search | 800
          part of a text         | ''      | {"field":"name","op":"contains","value":"7 zebra"} | - | search | 800
          """)
  void aListReadsLittle(
      String label, String sort, String filter, String q, String indexes, long buffers) {
    Explained plan = Explained.of(page(sort, filter, q));
    assertThat(plan.tables()).as("tables of " + plan).hasSize(source(filter, q).hasWords() ? 2 : 1);
    assertThat(plan.nodes()).doesNotContain("Seq Scan");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(buffers);
    assertThat(plan.indexes())
        .as("indexes of " + plan)
        .anyMatch(
            index -> List.of(indexes.split("/")).stream().anyMatch(n -> index.contains("_" + n)));
  }

  /** Otherwise a rare record of a small workspace is searched among those of all others. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          words | - | zebra
          part of a text | {"field":"name","op":"contains","value":"7 zebra"} | -
          a tag | {"field":"topics","op":"contains","value":["won"]} | -
          """)
  void indexesOfManyEntriesAreReadForTheObjectAlone(String label, String filter, String q) {
    RecordSource source = source(filter, q);
    Explained plan = count(source.from(), source.where());
    assertThat(plan.nodes()).contains("Bitmap Index Scan");
    assertThat(plan.conditions())
        .as("conditions of " + plan)
        .allSatisfy(condition -> assertThat(condition).contains("workspace_id", "object_id"));
  }

  @Test
  void aPageBehindACursorReadsNoMoreThanTheFirst() {
    Sort sort = Sort.parse("-amount", BigTable.SHAPE);
    Cursor middle = Cursor.of("values", "[50000]", 15_000);
    Explained plan = Explained.of(keyset(null, null).after(sort, middle, 51));
    assertThat(plan.indexes()).anyMatch(index -> index.contains("_n1_id"));
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(120);
    Cursor empty = Cursor.of("empty", "[null]", 15_000);
    Explained behind = Explained.of(keyset(null, null).after(sort, empty, 51));
    assertThat(behind.nodes()).doesNotContain("Seq Scan");
    assertThat(behind.buffers()).as("buffers of " + behind).isLessThanOrEqualTo(100);
  }

  @ParameterizedTest(name = "by {0}")
  @CsvSource({"-created_at, created_at_id", "-amount, n1_id"})
  void deepPagesSkipWithinTheirIndex(String sort, String index) {
    Explained plan =
        Explained.of(
            new Keyset(doc(), SOURCE)
                .from(Sort.parse(sort, BigTable.SHAPE), 20_000, 51, SOURCE.population()));
    assertThat(plan.indexes()).anyMatch(name -> name.contains(index));
    assertThat(plan.nodes()).contains("Index Only Scan").doesNotContain("Seq Scan");
  }

  @Test
  void aCountStaysWithinItsIndex() {
    RecordSource source =
        source(json("field", "stage", "op", "eq", "value", "won").toString(), null);
    Explained plan =
        Explained.of(
            Sql.of("select count(*) from (select 1 from")
                .plus(source.from())
                .plus("where")
                .plus(source.counted())
                .plus("limit " + (RecordCounts.CAP + 1))
                .plus(") counted"));
    assertThat(plan.tables()).hasSize(1);
    assertThat(plan.indexes()).allMatch(index -> index.contains("_s2_id"));
    assertThat(plan.nodes()).contains("Index Only Scan");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(1_000);
  }

  @Test
  void wordsAreCountedWithoutTheirRecords() {
    RecordSource source = RecordSource.words(RecordTable.WORKSPACE, BigTable.SHAPE, "zebra");
    Explained plan = count(source.from(), source.counted());
    assertThat(plan.tables()).singleElement().asString().startsWith("record_words_p");
    assertThat(plan.nodes()).doesNotContain("Seq Scan");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(200);
  }

  /** The index of trigrams holds no single letters, so that all of it would be read. */
  @Test
  void aLetterIsNotLookedUpInTheIndexOfWords() {
    RecordSource source = RecordSource.words(RecordTable.WORKSPACE, BigTable.SHAPE, "z");
    Explained plan = count(source.from(), source.counted());
    assertThat(plan.tables()).hasSize(1);
    assertThat(plan.indexes()).noneMatch(index -> index.contains("search"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          all, newest first     | -created_at | - | - | 1
          a select by a number  | -amount | {"field":"stage","op":"eq","value":"won"} | - | 1
          several, by option    | stage | {"field":"stage","op":"in","value":["won","new"]} | - | 1
          of a day              | due | {"field":"due","op":"eq","value":"2024-03-01"} | - | 0
          a mail address        | name | {"field":"mail","op":"eq","value":"d17@example.org"} | - | 0
          words                 | name | - | zebra | 1
          words within a select | name | {"field":"stage","op":"eq","value":"won"} | zebra | 1
          part of a text        | name | {"field":"name","op":"contains","value":"7 zebra"} | - | 1
          a letter of a text    | name | {"field":"name","op":"contains","value":"z"} | - | 0
          the start of a text   | name | {"field":"name","op":"starts_with","value":"7 zebra"} | - | 0
          """)
  void thePlanOfAListOfFewKindsIsKept(
      String label, String sort, String filter, String q, int kept) {
    Db db = RecordTable.shared().db();
    Sql page = page(sort, filter, q).plus("-- " + label);
    for (int time = 0; time < 12; time++) {
      Sort order = Sort.parse(sort, BigTable.SHAPE);
      source(filter, q).list(db, page, order, row -> row.getLong("sort_id"));
    }
    assertThat(
            db.number(
                Sql.of(
                    "select count(*) from pg_prepared_statements where statement like ? and"
                        + " generic_plans > 0",
                    "%-- " + label)))
        .isEqualTo(kept);
  }

  @Test
  void tagsAndWordsGoThroughTheView() {
    RecordSource words = source(null, "zebra");
    assertThat(words.from().text()).contains("tenant.words_search");
    assertThat(words.fromRecords().from().text()).isEqualTo("tenant.record_words_search r");
    JsonObject name = json("field", "name", "op", "contains", "value", "7");
    assertThat(source(json("or", array(name, name)).toString(), null).from().text())
        .isEqualTo("tenant.record_words_search r");
    assertThat(source(json("and", array(name, name)).toString(), null).from().text())
        .contains("tenant.words_search");
    assertThat(
            source(
                    json("field", "topics", "op", "contains", "value", array("won")).toString(),
                    null)
                .from()
                .text())
        .contains("record_search");
  }

  private static Explained count(Sql from, Sql where) {
    return Explained.of(Sql.of("select count(*) from").plus(from).plus("where").plus(where));
  }

  private static Sql page(String sort, String filter, String q) {
    return keyset(filter, q).after(Sort.parse(sort, BigTable.SHAPE), null, 51);
  }

  private static Keyset keyset(String filter, String q) {
    RecordSource source = source(filter, q).near(RecordTable.shared().db(), 51);
    return new Keyset(doc(), source);
  }

  private static Sql doc() {
    return RecordDocument.of(
            RecordTable.WORKSPACE, RecordDocument.fields(BigTable.SHAPE, List.of()), Map.of())
        .columns();
  }

  private static RecordSource source(String filter, String q) {
    Filter parsed =
        filter == null
            ? null
            : FilterParser.parse(JsonText.parse(filter), BigTable.SHAPE, "filter");
    return RecordSource.of(
        RecordTable.WORKSPACE, BigTable.SHAPE, parsed, q == null ? "" : q, Instant.now());
  }
}
