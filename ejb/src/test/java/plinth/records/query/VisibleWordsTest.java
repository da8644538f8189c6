package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Field;
import plinth.fields.Fold;
import plinth.fields.SearchText;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Sql;
import plinth.records.RecordTable;

/**
 * A search of someone who does not see all fields reads the others, in their slots where it can.
 */
class VisibleWordsTest {
  private static final String LONG = "Ångström ".repeat(40) + "Ende";

  private static final List<Field> FIELDS =
      List.of(
          field("name", "text", 1),
          field("story", "text", 2),
          field("number", "serial_number", 3),
          field("note", "long_text", null),
          field("mail", "email", null));

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      quoteCharacter = '~',
      textBlock =
          """
          MÜNCHEN, true
          munchen rain, true
          "oslo rain", false
          angstrom, true
          ende, true
          inv-7, true
          0000007, false
          ann@, true
          hidden, false
          munchen hidden, false
          """)
  void everyWordIsInAVisibleField(String q, boolean isFound) {
    Sql record =
        Sql.of(
            "select ?::text collate \"C\" as s1, ?::text collate \"C\" as s2,"
                + " '000000000000000007'::text collate \"C\" as s3, ?::jsonb as data",
            Fold.slot("München Oslo"),
            Fold.slot(LONG),
            new Sql.Json(
                json(
                        "name", "München Oslo",
                        "story", LONG,
                        "number", "INV-7",
                        "note", "Rain in spring",
                        "mail", "Ann@acme.test",
                        "secret", "hidden")
                    .toString()));
    assertThat(
            RecordTable.shared()
                .db()
                .number(
                    Sql.of("select count(*) from")
                        .plus(record.inParentheses())
                        .plus("r where")
                        .plus(SearchText.words(q, FIELDS))))
        .isEqualTo(isFound ? 1 : 0);
  }

  private static Field field(String slug, String type, @Nullable Integer slot) {
    return new Field(
        1,
        slug,
        slug,
        FieldTypes.of(type).orElseThrow(),
        JsonValue.EMPTY_JSON_OBJECT,
        Field.Rules.NONE,
        Field.Standing.at(1),
        new Field.Slots(
            slot == null ? null : new Slot(SlotKind.TEXT, slot, SlotState.READY), null));
  }
}
