package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.RecordTable;

/** What is kept is told instead of counted where it answers the question, and tells the same. */
class KeptCountTest {
  private static final Db DB = RecordTable.shared().db();
  private static final String NEW =
      """
      {"field":"stage","op":"eq","value":"new"}""";
  private static final String EMPTY =
      """
      {"field":"stage","op":"is_empty"}""";
  private static final String MAIL =
      """
      {"field":"mail","op":"eq","value":"d17@example.org"}""";

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        NEW,
        EMPTY,
        "{\"field\":\"stage\",\"op\":\"is_not_empty\"}",
        "{\"field\":\"stage\",\"op\":\"neq\",\"value\":\"won\"}",
        "{\"field\":\"stage\",\"op\":\"in\",\"value\":[\"won\",\"lost\"]}",
        "{\"field\":\"stage\",\"op\":\"not_in\",\"value\":[\"won\",\"lost\"]}",
        "{\"not\":" + NEW + "}",
        "{\"or\":[" + NEW + "," + EMPTY + "]}",
        "{\"and\":[{\"not\":" + EMPTY + "},{\"not\":" + NEW + "}]}",
      })
  void ofAllRecordsOrOneTalliedField(String filter) {
    RecordSource source = source(filter, "");
    assertThat(source.kept()).isNotNull();
    long counted =
        DB.number(
            Sql.of("select count(*) from").plus(source.from()).plus("where").plus(source.where()));
    assertThat(source.kept().read(DB)).isEqualTo(counted).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        MAIL,
        "{\"field\":\"topics\",\"op\":\"contains\",\"value\":[\"won\"]}",
        "{\"or\":[" + NEW + "," + MAIL + "]}",
        "{\"and\":[]}",
        "{\"field\":\"created_by\",\"op\":\"eq\",\"value\":\"admin:1\"}",
      })
  void ofNothingElse(String filter) {
    assertThat(source(filter, "").kept()).isNull();
  }

  @Test
  void ofNoWordsNorAnEarlierMoment() {
    assertThat(source(NEW, "zebra").kept()).isNull();
    assertThat(source(NEW, "").until(17).kept()).isNull();
  }

  private static RecordSource source(String filter, String q) {
    Filter parsed =
        filter.isEmpty()
            ? null
            : FilterParser.parse(JsonText.value(filter), BigTable.SHAPE, "filter");
    return RecordSource.of(RecordTable.WORKSPACE, BigTable.SHAPE, parsed, q, Instant.now());
  }
}
