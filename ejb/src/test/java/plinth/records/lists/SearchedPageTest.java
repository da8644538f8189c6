package plinth.records.lists;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.RecordTable;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;

class SearchedPageTest {
  private static final int ROWS = 51;

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  @Test
  void aFrequentWordIsReadFromTheRecords() {
    assertThat(read("horse", "")).containsExactly("records");
  }

  @Test
  void aRareWordIsReadFromTheWords() {
    assertThat(read("zebra", "")).containsExactly("words");
  }

  @Test
  void aWalkThatFindsNoPageInTimeIsStoppedAndTheWordsAreRead() {
    assertThat(read("horse", ", pg_sleep(60)")).containsExactly("words");
  }

  /** Reads a page from which side it was read; reading the records also computes {@code more}. */
  private static List<String> read(String q, String more) {
    RecordSource source =
        RecordSource.of(RecordTable.WORKSPACE, BigTable.SHAPE, null, q, Instant.now());
    SearchedPage<String> page =
        new SearchedPage<>(
            source,
            Sort.byNumber(),
            near ->
                near.words() == null ? Sql.of("select 'records'" + more) : Sql.of("select 'words'"),
            row -> row.getString(1));
    return RecordTable.shared().inTransaction(db -> page.read(db, ROWS));
  }
}
