package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.RecordTable;

/** Counts are taken from tallies if possible, with the same result as counting. */
class TalliedCountTest {
  private static final Db DB = RecordTable.shared().db();
  private static final JsonObject NEW = json("field", "stage", "op", "eq", "value", "new");
  private static final JsonObject EMPTY = json("field", "stage", "op", "is_empty");
  private static final JsonObject MAIL =
      json("field", "mail", "op", "eq", "value", "d17@example.org");

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  static Stream<JsonObject> filtersOfTalliedFields() {
    return Stream.of(
        NEW,
        EMPTY,
        json("field", "stage", "op", "is_not_empty"),
        json("field", "stage", "op", "neq", "value", "won"),
        json("field", "stage", "op", "in", "value", array("won", "lost")),
        json("field", "stage", "op", "not_in", "value", array("won", "lost")),
        json("not", NEW),
        json("or", array(NEW, EMPTY)),
        json("and", array(json("not", EMPTY), json("not", NEW))));
  }

  @ParameterizedTest
  @NullSource
  @MethodSource("filtersOfTalliedFields")
  void filtersOnOneTalliedFieldReadTheirCount(@Nullable JsonObject filter) {
    RecordSource source = source(filter, "");
    assertThat(source.kept()).isNotNull();
    long counted =
        DB.number(
            Sql.of("select count(*) from").plus(source.from()).plus("where").plus(source.where()));
    assertThat(source.kept().read(DB)).isEqualTo(counted).isPositive();
  }

  static Stream<JsonObject> otherFilters() {
    return Stream.of(
        MAIL,
        json("field", "topics", "op", "contains", "value", array("won")),
        json("or", array(NEW, MAIL)),
        json("and", array()),
        json("field", "created_by", "op", "eq", "value", "admin:1"));
  }

  @ParameterizedTest
  @MethodSource("otherFilters")
  void otherFiltersAreCounted(JsonObject filter) {
    assertThat(source(filter, "").kept()).isNull();
  }

  @Test
  void searchesAndEarlierMomentsAreCounted() {
    assertThat(source(NEW, "zebra").kept()).isNull();
    assertThat(source(NEW, "").until(17).kept()).isNull();
  }

  private static RecordSource source(@Nullable JsonObject filter, String q) {
    Filter parsed = filter == null ? null : FilterParser.parse(filter, BigTable.SHAPE, "filter");
    return RecordSource.of(RecordTable.WORKSPACE, BigTable.SHAPE, parsed, q, Instant.now());
  }
}
