package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.quoted;

import jakarta.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.SampleObject;
import plinth.records.SampleRecord;

/** A search lists names that begin with the words first. */
class RankedSortTest {
  private static final Shape SHAPE = SampleObject.shape(6_300, true);
  private static final List<String> NAMES =
      List.of("New Berlin", "Berlin", "Fennpfuhl", "Berlin Mitte", "San", "Sandwich", "York, New");

  @BeforeAll
  static void fill() {
    List<SampleRecord> records = new ArrayList<>();
    for (int n = 0; n < NAMES.size(); n++) {
      records.add(
          new SampleRecord(
              n + 1,
              Json.createObjectBuilder()
                  .add("f_text", NAMES.get(n))
                  .add("f_long_text", n % 3 == 2 ? "a part of Berlin in New York" : "santa")
                  .build(),
              SampleObject.NOW.plus(Duration.ofMinutes(n))));
    }
    RecordTable.shared().fill(SHAPE, records);
  }

  @Test
  void namesThatAreTheWordsLeadThenThoseThatBeginWithThem() {
    assertThat(found("BERLIN"))
        .containsExactly("Berlin", "Berlin Mitte", "Sandwich", "Fennpfuhl", "New Berlin");
    assertThat(found("san").subList(0, 2)).containsExactly("San", "Sandwich");
  }

  @Test
  void quotationMarksMakeAPhrase() {
    assertThat(found(quoted("new york"))).containsExactly("Sandwich", "Fennpfuhl");
    assertThat(found("new york")).containsExactly("York, New", "Sandwich", "Fennpfuhl");
    assertThat(found("\"new york")).isEmpty();
  }

  /** The names page by page, so that cursors are tested too. */
  private static List<String> found(String q) {
    record Row(String name, String branch, String keys, long id) {}
    Sort sort = Sort.ranked(SHAPE, q);
    RecordSource source = RecordSource.of(RecordTable.WORKSPACE, SHAPE, null, q, SampleObject.NOW);
    Keyset keyset = new Keyset(Sql.of("r.data->>'f_text' as name"), source);
    List<String> names = new ArrayList<>();
    Cursor cursor = null;
    List<Row> page;
    do {
      page =
          source.list(
              RecordTable.shared().db(),
              keyset.after(sort, cursor, 2),
              sort,
              row ->
                  new Row(
                      row.getString("name"),
                      row.getString("sort_branch"),
                      row.getString("sort_keys"),
                      row.getLong("sort_id")));
      for (Row row : page) {
        names.add(row.name());
        Cursor next = Cursor.of(row.branch(), row.keys(), row.id());
        cursor = Cursor.decode(next.encode(SHAPE.objectId(), sort), SHAPE.objectId(), sort);
      }
    } while (page.size() == 2);
    return names;
  }
}
