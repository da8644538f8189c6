package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.array;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Shape;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.SampleObject;
import plinth.records.ShownSql;

/** The statement of a page. {@link SortPagesTest} shows that pages continue one another. */
class KeysetTest {
  private static final Shape SLOTTED = SampleObject.shape(1, true);
  private static final Shape PLAIN = SampleObject.shape(2, false);
  private static final Keyset KEYSET =
      new Keyset(Sql.of("r.slug"), Sql.of("record r"), Sql.of("r.object_id = 7"), Sql.of("true"));

  private static final Population RECORDS = Population.all(3, 7);

  private static String after(String sort, Shape shape, Cursor cursor) {
    return ShownSql.of(KEYSET.after(Sort.parse(sort, shape), cursor, 5));
  }

  @Test
  void thePageBehindACursorBeginsInItsRange() {
    String columns = " r.n1, r.created_at ) as sort_keys, r.id as sort_id from record r where";
    assertThat(after("-f_number,created_at", SLOTTED, null))
        .isEqualTo(
            "select * from ( (select r.slug , 'values' ::text as sort_branch, jsonb_build_array("
                + columns
                + " r.object_id = 7 and (r.n1 is not null)"
                + " order by r.n1 desc, r.created_at asc, r.id desc limit 5) union all"
                + " (select r.slug , 'empty' ::text as sort_branch, jsonb_build_array("
                + columns
                + " r.object_id = 7 and (r.n1 is null)"
                + " order by r.created_at asc, r.id desc limit 5) ) as page limit 5 offset 0");
    assertThat(
            after(
                "-f_number,created_at",
                SLOTTED,
                Cursor.of("empty", array(null, "2024-02-29T10:30:00+00:00").toString(), 9)))
        .isEqualTo(
            "select r.slug , 'empty' ::text as sort_branch, jsonb_build_array("
                + columns
                + " r.object_id = 7 and (r.n1 is null) and (r.created_at >= '2024-02-29T10:30:00Z'"
                + " and (r.created_at > '2024-02-29T10:30:00Z' or (r.id < 9)))"
                + " order by r.created_at asc, r.id desc limit 5");
  }

  @Test
  void aCursorAppliesOnlyToItsOwnRange() {
    assertThat(after("f_number", SLOTTED, Cursor.of("values", "[5]", 9)))
        .contains("and (r.n1 is not null) and (r.n1 >= 5.0 and (r.n1 > 5.0 or (r.id > 9)))")
        .contains("and (r.n1 is null) order by");
  }

  /** Empty values come last: they follow every value, and each other by ID. */
  @ParameterizedTest(name = "{0} behind {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          slug,f_text       | ["x","a"]   | (r.slug >= 'x' and (r.slug > 'x' or ((r.s1 > 'a' or r.s1 = 'a' and (r.id > 9) or r.s1 is null))))
          slug,f_text       | ["x",null]  | (r.slug >= 'x' and (r.slug > 'x' or (r.s1 is null and r.id > 9)))
          -slug,-f_rating   | ["x",4]     | (r.slug <= 'x' and (r.slug < 'x' or ((r.n3 < 4.0 or r.n3 = 4.0 and (r.id < 9) or r.n3 is null))))
          slug,f_select     | ["x",2]     | (r.slug >= 'x' and (r.slug > 'x' or ((array_position({'won','lost','new'}, r.s2) > 2.0 or array_position({'won','lost','new'}, r.s2) = 2.0 and (r.id > 9) or array_position({'won','lost','new'}, r.s2) is null))))
          id                | [12]        | (r.id >= 12.0 and (r.id > 12.0 or (r.id > 9)))
          """)
  void rowsBehindAreThoseThatComeLater(String sort, String keys, String condition) {
    assertThat(after(sort, SLOTTED, Cursor.of("values", keys, 9))).contains("and " + condition);
  }

  @Test
  void cursorsWithoutASlotKeepExactNumbersAndMoments() {
    assertThat(after("f_number", PLAIN, Cursor.of("stored", "[0.1]", 9)))
        .contains("(r.data->>'f_number')::numeric > 0.1");
    assertThat(
            KEYSET
                .after(Sort.parse("f_number", PLAIN), Cursor.of("stored", "[0.1]", 9), 5)
                .values())
        .contains(new Sql.Key(new BigDecimal("0.1")));
    assertThat(
            after(
                "f_datetime",
                PLAIN,
                Cursor.of("stored", array("2024-02-29T10:30:00").toString(), 9)))
        .contains("> '2024-02-29T10:30:00'");
    assertThat(after("f_select", PLAIN, Cursor.of("stored", "[2]", 9))).contains("> 2");
    Sql byDate =
        KEYSET.after(
            Sort.parse("f_date", SLOTTED),
            Cursor.of("values", array("2024-02-29T00:00:00Z").toString(), 9),
            5);
    assertThat(byDate.values()).contains(new Sql.Key(Instant.parse("2024-02-29T00:00:00Z")));
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -f_number     | values | ["x"]
          -f_number     | values | [null]
          -f_number     | values | [true]
          f_number      | other  | [1]
          f_date        | values | ["soon"]
          f_date        | values | [5]
          f_text        | values | [5]
          slug,f_select | values | ["x","won"]
          created_at    | values | [null]
          """)
  void aCursorWhoseKeysDoNotFitIsRefused(String sort, String branch, String keys) {
    Problem refused =
        catchThrowableOfType(Problem.class, () -> after(sort, SLOTTED, Cursor.of(branch, keys, 9)));
    assertThat(refused.errors())
        .containsExactly(
            new Problem.FieldError("cursor", "cursor", "Is not a cursor of this list"));
  }

  /** Skipped rows read only their ID; if a slot is filled, the simpler condition is sufficient. */
  @Test
  void pagesByPositionReadOnlyTheirOwnRows() {
    assertThat(ShownSql.of(KEYSET.from(Sort.parse("f_number", SLOTTED), 20, 5, RECORDS)))
        .isEqualTo(
            "select r.slug , page.page_branch as sort_branch, jsonb_build_array( r.n1 )"
                + " as sort_keys, r.id as sort_id from"
                + " (select places.*, row_number() over () as page_place from (select * from ("
                + " (select r.id as page_id, 'values' ::text as page_branch from record r"
                + " where true and (r.n1 is not null) order by r.n1 asc, r.id asc limit 25)"
                + " union all"
                + " (select r.id as page_id, 'empty' ::text as page_branch from record r"
                + " where r.object_id = 7 and (r.n1 is null) order by r.id asc limit 25)"
                + " ) as page limit 5 offset 20) places) page"
                + " cross join lateral (select r.* from tenant.record r where"
                + " r.workspace_id = 3::bigint and r.object_id = 7::bigint and r.id between page.page_id and page.page_id"
                + " order by r.id limit 1) r"
                + " order by page.page_place");
  }

  @Test
  void aSingleRangeNeedsNoUnion() {
    assertThat(ShownSql.of(KEYSET.from(Sort.byNumber(), 0, 5, RECORDS)))
        .contains(
            "from (select r.id as page_id, 'values' ::text as page_branch from record r"
                + " where r.object_id = 7 order by r.id asc limit 5) places");
    assertThat(ShownSql.of(KEYSET.from(Sort.byNumber(), 3, 5, RECORDS)))
        .contains("order by r.id asc limit 8) ) as page limit 5 offset 3) places");
  }

  @Test
  void withoutALighterConditionEveryRangeHasTheFullCondition() {
    Keyset whole = new Keyset(Sql.of("r.slug"), Sql.of("record r"), Sql.of("r.object_id = 7"));
    String sql = ShownSql.of(whole.from(Sort.parse("f_number", SLOTTED), 20, 5, RECORDS));
    assertThat(Arrays.asList(sql.split("where r.object_id = 7", -1))).hasSize(3);
  }
}
