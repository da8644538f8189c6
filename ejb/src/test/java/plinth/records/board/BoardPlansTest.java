package plinth.records.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Choices;
import plinth.fields.Column;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.Explained;
import plinth.records.RecordDocument;
import plinth.records.RecordQuery.CountMode;
import plinth.records.RecordTable;
import plinth.records.query.FilterParser;
import plinth.records.query.Sort;

/**
 * The statements of a board use the index of its field, in one partition, and read only a small
 * part of it.
 */
class BoardPlansTest {
  private static final Column<?> STAGE = BigTable.SHAPE.column("stage").orElseThrow();

  private static final String FEW =
      """
      {"field":"mail","op":"eq","value":"d17@example.org"}""";

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "newest           | -       | -  | s2_id             | 200",
        "greatest number  | -amount | -  | n1_id/s2_id       | 1200",
        "of few           | -       | " + FEW + " | u1/s3_id/s2_id    | 60",
      })
  void cardsAreReadFromTheIndex(
      String label, String sort, String filter, String indexes, long buffers) {
    BoardQuery query = query(sort, filter, null);
    Explained plan = Explained.of(cards(query));
    assertThat(plan.tables()).as("tables of " + plan).hasSize(1);
    assertThat(plan.nodes()).doesNotContain("Seq Scan");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(buffers);
    assertThat(plan.indexes())
        .as("indexes of " + plan)
        .anyMatch(i -> List.of(indexes.split("/")).stream().anyMatch(n -> i.contains("_" + n)));
  }

  @Test
  void aManualOrderIsReadFromItsPositionsAndTheIndex() {
    ManualOrder order = new ManualOrder(RecordTable.WORKSPACE, BigTable.SHAPE.objectId(), "board");
    Explained plan = Explained.of(cards(query(null, null, order)));
    assertThat(plan.nodes()).as("nodes of " + plan).doesNotContain("Seq Scan");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(400);
  }

  @Test
  void countsStayWithinTheIndex() {
    Sql counts = BoardCounts.statement(lanes(query(null, null, null)), true);
    Explained plan = Explained.of(counts);
    assertThat(plan.tables()).hasSize(1);
    assertThat(plan.nodes()).doesNotContain("Seq Scan");
    assertThat(plan.indexes()).as("indexes of " + plan).allMatch(i -> i.contains("_s2_id"));
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(1_500);
  }

  private static Sql cards(BoardQuery query) {
    return new BoardPages(
            RecordTable.shared().db(),
            BigTable.SHAPE,
            query,
            RecordDocument.of(RecordTable.WORKSPACE, BigTable.SHAPE.fields(), Map.of()))
        .statement(lanes(query), false);
  }

  /** The columns that have an option; no index finds the records without a value. */
  private static List<BoardLane> lanes(BoardQuery query) {
    List<BoardLane> all =
        BoardLane.of(RecordTable.WORKSPACE, BigTable.SHAPE, query, Instant.now(), Set.of());
    return all.subList(0, all.size() - 1);
  }

  private static BoardQuery query(String sort, String filter, ManualOrder manual) {
    return new BoardQuery(
        BoardGroup.of(STAGE, (Choices) STAGE.type()),
        filter == null
            ? null
            : FilterParser.parse(JsonText.parse(filter), BigTable.SHAPE, "filter"),
        new BoardOrder(sort == null ? null : Sort.parse(sort, BigTable.SHAPE), manual),
        List.of(),
        null,
        20,
        CountMode.CAPPED,
        null,
        null);
  }
}
