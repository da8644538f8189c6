package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.SampleObject;
import plinth.records.ShownSql;

/** Parsing of sorts, and the index ranges that produce their order. */
class SortTest {
  private static final Shape SLOTTED = SampleObject.shape(1, true);
  private static final Shape PLAIN = SampleObject.shape(2, false);

  @ParameterizedTest(name = "[{0}]: {1} {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nope                            | unknown     | There is no field to sort by: nope
          -                               | unknown     | There is no field to sort by:
          slug,                           | unknown     | There is no field to sort by:
          f_multi_select                  | not_indexed | Records cannot be sorted by f_multi_select
          f_file                          | not_indexed | Records cannot be sorted by f_file
          f_text,-f_text                  | duplicate   | Lists f_text twice
          f_text,f_date,f_number,f_rating | size        | Must list 1 to 3 fields
          """)
  void refusesInvalidSorts(String sort, String rule, String message) {
    Problem refused = catchThrowableOfType(Problem.class, () -> Sort.parse(sort, SLOTTED));
    Problem.FieldError error = refused.errors().get(0);
    assertThat(error.field()).isEqualTo("sort");
    assertThat(error.rule()).isEqualTo(rule);
    assertThat(error.message().strip()).isEqualTo(message);
  }

  @ParameterizedTest(name = "[{0}] is [{1}]")
  @CsvSource({
    "'', -created_at",
    "'  ', -created_at",
    "f_text, f_text",
    "' f_text , -f_date ', 'f_text,-f_date'",
    "'-f_number,f_text,slug', '-f_number,f_text,slug'",
  })
  void anOrderIsWrittenInOneWay(String given, String written) {
    assertThat(Sort.parse(given, SLOTTED)).hasToString(written);
  }

  @Test
  void theOrderOfTheNumbersHasNoKeys() {
    assertThat(Sort.byNumber().keys()).isEmpty();
    assertThat(ranges(Sort.byNumber())).containsExactly("values:  by r.id asc");
    assertThat(Sort.byNumber()).hasToString("");
    assertThat(ranges(Sort.newest())).containsExactly("values:  by r.id desc");
    assertThat(Sort.newest()).hasToString("-");
    assertThat(Sort.newest().slow()).isNull();
  }

  @ParameterizedTest(name = "{0}: {1}, {2}")
  @CsvSource({
    "slug, , ",
    "version, version, version",
    "'slug,-f_text', , f_text",
    "'f_rating,version', version, f_rating",
    "'-created_at,id', , ",
  })
  void aSortThatNoIndexServesIsNamed(String sort, String slotted, String plain) {
    assertThat(Sort.parse(sort, SLOTTED).slow()).isEqualTo(slotted);
    assertThat(Sort.parse(sort, PLAIN).slow()).isEqualTo(plain);
  }

  @Test
  void aFieldThatIsNeverEmptyIsOneRange() {
    assertThat(ranges("-created_at,slug"))
        .containsExactly("values:  by r.created_at desc, r.slug asc, r.id desc");
  }

  @Test
  void emptyValuesComeLastInTheirOwnRange() {
    assertThat(ranges("-f_number,f_text"))
        .containsExactly(
            "values: r.n1 is not null by r.n1 desc, r.s1 asc nulls last, r.id desc",
            "empty: r.n1 is null by r.s1 asc nulls last, r.id desc");
  }

  @Test
  void eachOptionIsARangeInTheOrderOfTheOptions() {
    assertThat(ranges("f_select"))
        .containsExactly(
            "=won: r.s2 = 'won' by r.id asc",
            "=lost: r.s2 = 'lost' by r.id asc",
            "=new: r.s2 = 'new' by r.id asc",
            "values: r.s2 is not null and r.s2 not in ('won', 'lost', 'new')"
                + " by r.s2 asc, r.id asc",
            "empty: r.s2 is null by r.id asc");
  }

  @Test
  void rangesOfASecondKeyFollowAnOption() {
    assertThat(ranges("-f_select,f_number,slug").subList(0, 4))
        .containsExactly(
            "=new&values: r.s2 = 'new' and r.n1 is not null by r.n1 asc, r.slug asc, r.id desc",
            "=new&empty: r.s2 = 'new' and r.n1 is null by r.slug asc, r.id desc",
            "=lost&values: r.s2 = 'lost' and r.n1 is not null by r.n1 asc, r.slug asc, r.id desc",
            "=lost&empty: r.s2 = 'lost' and r.n1 is null by r.slug asc, r.id desc");
    assertThat(ranges("f_select,slug").get(0))
        .isEqualTo("=won: r.s2 = 'won' by r.slug asc, r.id asc");
  }

  @Test
  void asASecondKeyOptionsAreOrderedByPosition() {
    String place = "array_position({'won','lost','new'}, r.s2)";
    Sort sort = Sort.parse("f_text,f_select", SLOTTED);
    assertThat(ranges(sort))
        .containsExactly(
            "values: r.s1 is not null by r.s1 asc, " + place + " asc nulls last, r.id asc",
            "empty: r.s1 is null by " + place + " asc nulls last, r.id asc");
    assertThat(ShownSql.of(sort.cursorValues()))
        .isEqualTo("jsonb_build_array( r.s1, " + place + " )");
    assertThat(sort.isBySlot(0)).isTrue();
    assertThat(sort.isBySlot(1)).isFalse();
  }

  @Test
  void fieldsWithoutASlotAreSortedByTheirData() {
    assertThat(ranges(Sort.parse("-f_number,f_boolean", PLAIN)))
        .containsExactly(
            "stored: (r.data->>'f_number')::numeric is not null by (r.data->>'f_number')::numeric"
                + " desc, (r.data->>'f_boolean')::boolean::integer asc nulls last, r.id desc",
            "empty: (r.data->>'f_number')::numeric is null by"
                + " (r.data->>'f_boolean')::boolean::integer asc nulls last, r.id desc");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f_text     | (fold(r.data->>'f_text') collate "C")
          f_number   | (r.data->>'f_number')::numeric
          f_boolean  | (r.data->>'f_boolean')::boolean::integer
          f_rating   | (r.data->>'f_rating')::numeric
          f_currency | (r.data->'f_currency'->>'amount')::numeric
          f_select   | array_position({'won','lost','new'}, r.data->>'f_select')
          f_date     | ((r.data->>'f_date') collate "C")
          f_datetime | (rtrim(r.data->>'f_datetime', 'Z') collate "C")
          f_serial_number | (lpad(substring(r.data->>'f_serial_number' from '[0-9]{0,18}$'), 18, '0') collate "C")
          """)
  void eachTypeSortsByItsStoredData(String field, String order) {
    assertThat(ShownSql.of(Sort.parse(field, PLAIN).keys().get(0).slot())).isEqualTo(order);
  }

  /** Deleted rows have no filled slots. */
  @Test
  void onlyRangesOfFilledSlotsAreKnownToHoldLivingRecords() {
    assertThat(filled(Sort.parse("f_select", SLOTTED)))
        .containsExactly(true, true, true, true, false);
    assertThat(filled(Sort.parse("f_number", PLAIN))).containsExactly(false, false);
    assertThat(filled(Sort.parse("created_at", SLOTTED))).containsExactly(false);
  }

  private static List<Boolean> filled(Sort sort) {
    return sort.branches().stream().map(SortBranch::isFilled).toList();
  }

  @Test
  void tooManyOptionsAreOrderedByTheirPlacesAtOnce() {
    assertThat(withOptions(200).isRanked()).isFalse();
    SortKey many = withOptions(201);
    assertThat(many.isRanked()).isTrue();
    List<SortBranch> branches = SortBranch.of(List.of(many), false);
    assertThat(branches).extracting(SortBranch::name).containsExactly("values", "empty");
    assertThat(branches.get(0).condition().text()).isEqualTo("r.s1 is not null");
    assertThat(branches.get(0).terms().get(0).orderBy().text())
        .isEqualTo("array_position(?, r.s1) desc nulls last");
  }

  /** The cursor then stores the position of an option, not its value. */
  @Test
  void aCursorKeepsPlacesWhereOptionsAreTooMany() {
    Column<?> column = withOptions(201).column();
    Field field =
        new Field(
            1,
            "f_many",
            "Many",
            column.type(),
            JsonValue.EMPTY_JSON_OBJECT,
            Field.Rules.NONE,
            Field.Standing.at(1),
            new Field.Slots(new Slot(SlotKind.TEXT, 1, SlotState.READY), null));
    Sort sort = Sort.parse("f_many", new Shape(1, "samples", 1, List.of(field)));
    assertThat(sort.isBySlot(0)).isFalse();
    assertThat(sort.cursorValues().text())
        .isEqualTo("jsonb_build_array( array_position(?, r.s1) )");
    assertThat(Sort.parse("f_select", SLOTTED).isBySlot(0)).isTrue();
  }

  private static SortKey withOptions(int count) {
    List<Option> options = IntStream.range(0, count).mapToObj(n -> Option.of("o" + n, n)).toList();
    var type = FieldTypes.configure("select", json().asJsonObject(), options);
    return new SortKey(Column.stored("f_many", type.type(), 1, "s1", null), true);
  }

  @Test
  void namesThatBeginWithTheWordsLead() {
    Sort sort = Sort.ranked(SLOTTED, "San \"Jo");
    assertThat(ranges(sort))
        .containsExactly(
            "first: r.s1 >= 'san \"jo' and r.s1 < 'san \"jp' by r.s1 asc, r.id asc",
            """
            empty: (r.s1 >= 'san "jo' and r.s1 < 'san "jp') is not true \
            by r.created_at desc, r.id desc""");
    assertThat(sort).hasToString("rank san \"jo");
    assertThat(sort.branches().get(0).isFilled()).isTrue();
    assertThat(ShownSql.of(sort.cursorValues()))
        .isEqualTo("jsonb_build_array( r.s1, r.created_at )");
  }

  @Test
  void withoutWordsOrANameSlotTheNewestComeFirst() {
    assertThat(Sort.ranked(SLOTTED, " \"\" ")).hasToString("-created_at");
    assertThat(Sort.ranked(PLAIN, "san")).hasToString("-created_at");
    assertThat(Sort.ranked(new Shape(1, "samples", 1, List.of()), "san"))
        .hasToString("-created_at");
  }

  private static List<String> ranges(String sort) {
    return ranges(Sort.parse(sort, SLOTTED));
  }

  private static List<String> ranges(Sort sort) {
    return sort.branches().stream()
        .map(
            branch ->
                branch.name()
                    + ": "
                    + ShownSql.of(branch.condition())
                    + " by "
                    + ShownSql.of(
                        Sql.join(", ", branch.terms().stream().map(SortTerm::orderBy).toList())))
        .toList();
  }
}
