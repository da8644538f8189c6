package plinth.records.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Choices;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.Answered;
import plinth.records.BigTable;
import plinth.records.RecordDocument;
import plinth.records.RecordQuery.CountMode;
import plinth.records.RecordTable;
import plinth.records.query.FilterParser;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;

/** Boards of a large object agree with its records for every sort, filter and page. */
class BoardTest {
  private static final Column<?> STAGE = BigTable.SHAPE.column("stage").orElseThrow();

  private static final String HORSES =
      """
      {"field":"due","op":"lt","value":"2024-06-01"}""";

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  @ParameterizedTest(name = "sort {0}, filter {2}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "-       | r.id desc                            | -",
        "-amount | r.n1 desc nulls last, r.id desc      | -",
        "due,name| r.t1 nulls last, r.s1 nulls last, r.id | " + HORSES,
        "-       | r.id desc                            | " + HORSES,
      })
  void everyColumnHoldsItsRecordsInOrder(String sort, String order, String filter) {
    List<BoardColumn> columns = board(query(sort, filter, 20, null, null));
    assertThat(columns).extracting(BoardColumn::value).containsExactly("new", "won", "lost", null);
    for (BoardColumn column : columns) {
      List<String> expected = expected(column.value(), order, filter);
      assertThat(column.isPartial()).isFalse();
      assertThat(column.count()).as(column.value()).isEqualTo((long) expected.size());
      assertThat(column.countIsEstimate()).isFalse();
      List<String> found = new ArrayList<>(slugs(column));
      String next = column.nextCursor();
      while (next != null) {
        String asked = column.value() == null ? "" : column.value();
        BoardColumn page = board(query(sort, filter, 900, asked, next)).get(0);
        assertThat(page.count()).isNull();
        found.addAll(slugs(page));
        next = page.nextCursor();
      }
      assertThat(found).as(column.value()).isEqualTo(expected);
    }
  }

  @Test
  void sumsAreExact() {
    for (BoardColumn column : board(query(null, null, 1, null, null))) {
      BigDecimal sum =
          RecordTable.shared()
              .db()
              .one(
                  Sql.of(
                      "select coalesce(sum((data->>'amount')::numeric), 0) from tenant.record where"
                          + " object_id = 77 and deleted_at is null and s2 is not distinct from ?",
                      column.value()),
                  row -> row.getBigDecimal(1));
      assertThat(column.sums())
          .as(column.value())
          .isEqualTo(sum.signum() == 0 ? List.of() : List.of(new BoardColumn.Sum(sum, null)));
    }
  }

  @Test
  void cardsHoldTheAskedFields() {
    BoardColumn won = board(query("name", null, 1, "won", null)).get(0);
    JsonObject card = Answered.records(won.items()).get(0);
    assertThat(card.getJsonObject("data").keySet()).containsExactly("name", "stage");
    assertThat(won.nextCursor()).isNotNull();
  }

  @Test
  void manyColumnsShareTheCardLimit() {
    List<BoardColumn> columns = board(query(null, null, 3_000, null, null));
    assertThat(columns.stream().mapToInt(column -> slugs(column).size()).sum())
        .isBetween(700, RecordBoards.MAX_CARDS);
    assertThat(columns.get(0).nextCursor()).isNotNull();
  }

  @Test
  void anUnknownColumnAndACursorOfAnotherOrderAreRefused() {
    assertThatThrownBy(() -> board(query(null, null, 1, "gone", null)))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.errors().get(0).field()).isEqualTo("column"));
    String cursor = board(query("name", null, 1, "won", null)).get(0).nextCursor();
    assertThatThrownBy(() -> board(query("-amount", null, 1, "won", cursor)))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.errors().get(0).field()).isEqualTo("cursor"));
  }

  @Test
  void aSlowSearchAnswersPartiallyAndTheTransactionContinues() {
    BoardQuery query = query(null, null, 1, null, null);
    List<BoardLane> lanes =
        BoardLane.of(RecordTable.WORKSPACE, BigTable.SHAPE, query, Instant.now(), Set.of());
    BoardPages.Page page =
        RecordTable.shared()
            .inTransaction(
                db -> {
                  RecordSource all = lanes.get(3).source();
                  Sql where = all.where().plus("and pg_sleep(0.1) is not null");
                  RecordSource sleeping =
                      new RecordSource(all.from(), where, where, null, all.population());
                  BoardPages.Page stopped =
                      pages(db, query).pageWithin(30, new BoardLane(0, null, sleeping));
                  assertThat(db.number(Sql.of("select 1"))).isEqualTo(1);
                  return stopped;
                });
    assertThat(page.isPartial()).isTrue();
    assertThat(page.items().text()).isEqualTo("[]");
  }

  private static List<BoardColumn> board(BoardQuery query) {
    return RecordTable.shared()
        .inTransaction(
            db ->
                RecordBoards.columns(
                    document(query), db, RecordTable.WORKSPACE, BigTable.SHAPE, query));
  }

  private static BoardPages pages(Db db, BoardQuery query) {
    return new BoardPages(db, BigTable.SHAPE, query, document(query));
  }

  private static RecordDocument document(BoardQuery query) {
    List<Field> fields = RecordDocument.fields(BigTable.SHAPE, query.fields());
    return RecordDocument.of(RecordTable.WORKSPACE, fields, Map.of());
  }

  private static BoardQuery query(
      String sort, String filter, int limit, String column, String cursor) {
    return new BoardQuery(
        BoardGroup.of(STAGE, (Choices) STAGE.type()),
        filter == null
            ? null
            : FilterParser.parse(JsonText.parse(filter), BigTable.SHAPE, "filter"),
        BoardOrder.by(sort == null ? null : Sort.parse(sort, BigTable.SHAPE)),
        List.of("name", "stage"),
        BigTable.SHAPE.column("amount").orElseThrow(),
        limit,
        CountMode.EXACT,
        column,
        cursor);
  }

  private static List<String> expected(String stage, String order, String filter) {
    String within = filter == null ? "" : " and t1 < '2024-06-01T00:00:00Z'";
    return RecordTable.shared()
        .db()
        .list(
            Sql.of(
                "select slug from tenant.record r where object_id = 77 and deleted_at is null"
                    + " and s2 is not distinct from ?"
                    + within
                    + " order by "
                    + order,
                stage),
            row -> row.getString(1));
  }

  private static List<String> slugs(BoardColumn column) {
    return Answered.records(column.items()).stream().map(card -> card.getString("slug")).toList();
  }
}
