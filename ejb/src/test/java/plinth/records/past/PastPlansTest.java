package plinth.records.past;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.RecordDocument;
import plinth.records.RecordTable;
import plinth.records.query.Keyset;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;

/** A page of the past uses the index of its sort, like a page of the present. */
class PastPlansTest {
  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-amount", "amount", "updated_at", "stage,-amount"})
  void aPageReadsNoMoreThanItsRecordsAndTheChangedOnes(String order) {
    List<Long> changed = LongStream.rangeClosed(1, 40).boxed().toList();
    List<PastRow> rows = List.of(row(3), row(9));
    PastSet past =
        new PastSet(RecordTable.WORKSPACE, BigTable.SHAPE, java.time.Instant.now(), changed, rows);
    RecordSource source =
        RecordSource.of(RecordTable.WORKSPACE, BigTable.SHAPE, null, "", java.time.Instant.now())
            .asOf(past);
    Sql doc =
        RecordDocument.of(
                RecordTable.WORKSPACE, RecordDocument.fields(BigTable.SHAPE, List.of()), Map.of())
            .columns();
    Sql page = new Keyset(doc, source).after(Sort.parse(order, BigTable.SHAPE), null, 51);
    String text =
        RecordTable.shared()
            .db()
            .listComposed(
                Sql.of("explain (analyze, buffers, format json)").plus(source.with()).plus(page),
                row -> row.getString(1))
            .get(0);
    JsonObject plan = JsonText.parse(text).asJsonArray().getJsonObject(0).getJsonObject("Plan");
    Set<String> nodes = new TreeSet<>();
    collect(plan, nodes);
    assertThat(nodes).as(text).doesNotContain("Seq Scan");
    assertThat(plan.getInt("Shared Hit Blocks") + plan.getInt("Shared Read Blocks"))
        .as(text)
        .isLessThanOrEqualTo(400);
  }

  private static PastRow row(long id) {
    java.time.Instant at = java.time.Instant.parse("2024-01-01T00:00:00Z");
    JsonObject data = json("amount", id, "stage", "none");
    return new PastRow(id, "past-" + id, 1, at, at, "admin:1", "admin:1", null, data);
  }

  private static void collect(JsonObject node, Set<String> nodes) {
    if (node.getInt("Actual Loops") > 0) {
      nodes.add(node.getString("Node Type"));
    }
    JsonArray inner = node.getJsonArray("Plans");
    if (inner != null) {
      for (JsonValue one : inner) {
        collect(one.asJsonObject(), nodes);
      }
    }
  }
}
