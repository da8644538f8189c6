package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Place;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.records.RecordTable;
import plinth.records.SampleObject;
import plinth.records.ShownSql;

/**
 * The SQL of each condition: which slot it uses, when the stored value decides, and which view it
 * reads. {@link FilterAgreementTest} shows that the results are right.
 */
class FilterConditionsTest {
  private static final Shape SLOTTED = SampleObject.shape(1, true);
  private static final Shape PLAIN = SampleObject.shape(2, false);

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          f_text          | eq           | "Bö"                           | (r.s1 = 'bo' and r.data->'f_text' = "Bö"::jsonb)
          f_text          | in           | ["Bo","Al"]                    | (r.s1 = any ({'bo','al'}) and (r.data->'f_text' = any ({"Bo"::jsonb,"Al"::jsonb})))
          f_text          | neq          | "Bo"                           | (((r.s1 = 'bo' and r.data->'f_text' = "Bo"::jsonb)) is not true)
          f_text          | starts_with  | "Bö%"                          | (r.s1 >= 'bo%' and r.s1 < 'bo&')
          f_text          | starts_with  | "\\ud7ff"                      | (r.s1 >= '\ud7ff' and r.s1 < '\ue000')
          f_text          | starts_with  | "a\\udbff\\udfff"              | (r.s1 >= 'a\udbff\udfff' and r.s1 < 'b')
          f_text          | starts_with  | "\\udbff\\udfff"               | (r.s1 >= '\udbff\udfff')
          f_number        | eq           | 5                              | (r.n1 = 5.0 and r.data->'f_number' = 5::jsonb)
          f_number        | not_in       | [5,7.5]                        | (((r.n1 = any ({5.0,7.5}) and (r.data->'f_number' = any ({5::jsonb,7.5::jsonb})))) is not true)
          f_number        | gt           | 5                              | (r.n1 >= 5.0 and (r.n1 > 5.0 or r.data->'f_number' > 5::jsonb ))
          f_number        | gte          | 5                              | (r.n1 >= 5.0 and (r.n1 > 5.0 or r.data->'f_number' >= 5::jsonb ))
          f_number        | lt           | 5                              | (r.n1 <= 5.0 and (r.n1 < 5.0 or r.data->'f_number' < 5::jsonb ))
          f_number        | lte          | 5                              | (r.n1 <= 5.0 and (r.n1 < 5.0 or r.data->'f_number' <= 5::jsonb ))
          f_number        | between      | [5,7]                          | (r.n1 >= 5.0 and (r.n1 > 5.0 or r.data->'f_number' >= 5::jsonb ) and r.n1 <= 7.0 and (r.n1 < 7.0 or r.data->'f_number' <= 7::jsonb ))
          f_date          | gt           | "2024-02-29"                   | (r.t1 > '2024-02-29T00:00:00Z')
          f_date          | eq           | "2024-02-29"                   | (r.t1 = '2024-02-29T00:00:00Z')
          f_datetime      | eq           | "2024-02-29T12:30:00+02:00"    | (r.t2 = '2024-02-29T10:30:00Z')
          f_currency      | gte          | 5                              | (r.n4 >= 5.0 and (r.n4 > 5.0 or r.data->'f_currency'->'amount' >= 5::jsonb ))
          f_currency      | eq           | {"amount":5,"currency":"EUR"}  | (r.n4 = 5.0 and r.data->'f_currency'->'amount' = 5::jsonb and r.data->'f_currency'->>'currency' = 'EUR')
          f_currency      | between      | [{"amount":5,"currency":"EUR"},7] | (r.n4 >= 5.0 and (r.n4 > 5.0 or r.data->'f_currency'->'amount' >= 5::jsonb ) and r.n4 <= 7.0 and (r.n4 < 7.0 or r.data->'f_currency'->'amount' <= 7::jsonb ) and r.data->'f_currency'->>'currency' = 'EUR')
          f_select        | eq           | "won"                          | (r.s2 = 'won')
          f_select        | in           | ["won","lost"]                 | (r.s2 in ('won', 'lost'))
          f_boolean       | eq           | true                           | (r.n2 = 1.0)
          f_rating        | gte          | 3                              | (r.n3 >= 3.0)
          f_rating        | in           | [3,4]                          | (r.n3 = any ({3.0,4.0}))
          f_multi_select  | eq           | ["won"]                        | (r.tags @> {'107:won'} and r.data->'f_multi_select' <@ ["won"]::jsonb)
          f_multi_select  | in           | ["won","new"]                  | (r.tags && {'107:won','107:new'})
          f_multi_select  | contains     | ["won","new"]                  | (r.tags @> {'107:won','107:new'})
          f_smart_catalog | in           | ["acme"]                       | (r.tags && {'115:acme'})
          f_email         | eq           | "Ann@Acme.test"                | (r.s3 = 'ann@acme.test' and r.data->'f_email' = "ann@acme.test"::jsonb)
          f_link          | eq           | "https://acme.test/"           | (r.s4 = 'https://acme.test/' and r.data->'f_link' = "https://acme.test/"::jsonb)
          f_phone         | eq           | "050 123 4567"                 | (r.s5 = '+966501234567' and r.data->'f_phone' = "+966501234567"::jsonb)
          f_serial_number | eq           | "INV-1"                        | (r.s6 = '000000000000000001' and r.data->'f_serial_number' = "INV-1"::jsonb)
          id              | in           | [4,5]                          | (r.id = any ({4,5}))
          version         | gt           | 4                              | (r.version > 4)
          slug            | eq           | "rec-1"                        | (r.slug = 'rec-1')
          created_at      | gte          | "2024-02-29T10:30:00Z"         | (r.created_at >= '2024-02-29T10:30:00Z')
          """)
  void slotsAnswerWhereTheyCan(String field, String op, String value, String asked) {
    assertThat(shown(SLOTTED, condition(field, op, value).toString())).isEqualTo(asked);
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          f_text          | eq           | "Bö"                           | (r.data->'f_text' = "Bö"::jsonb)
          f_text          | in           | ["Bo","Al"]                    | ((r.data->'f_text' = any ({"Bo"::jsonb,"Al"::jsonb})))
          f_text          | starts_with  | "Bö%"                          | (case when fold(r.data->>'f_text') collate "C" like 'bo\\%%' then true else false end)
          f_number        | gt           | 5                              | (r.data->'f_number' > 5::jsonb)
          f_number        | between      | [5,7]                          | (r.data->'f_number' >= 5::jsonb and r.data->'f_number' <= 7::jsonb)
          f_date          | eq           | "2024-02-29"                   | (rtrim(r.data->>'f_date', 'Z') collate "C" = rtrim('2024-02-29', 'Z'))
          f_datetime      | lte          | "2024-02-29T10:30:00Z"         | (rtrim(r.data->>'f_datetime', 'Z') collate "C" <= rtrim('2024-02-29T10:30:00Z', 'Z'))
          f_currency      | lt           | 5                              | (r.data->'f_currency'->'amount' < 5::jsonb)
          f_select        | in           | ["won","lost"]                 | ((r.data->'f_select' = any ({"won"::jsonb,"lost"::jsonb})))
          f_boolean       | eq           | true                           | (r.data->'f_boolean' = true::jsonb)
          f_multi_select  | eq           | ["won"]                        | (jsonb_exists_all(r.data->'f_multi_select', {'won'}) and r.data->'f_multi_select' <@ ["won"]::jsonb)
          f_multi_select  | in           | ["won","new"]                  | (jsonb_exists_any(r.data->'f_multi_select', {'won','new'}))
          f_multi_select  | contains     | ["won","new"]                  | (jsonb_exists_all(r.data->'f_multi_select', {'won','new'}))
          f_smart_catalog | in           | ["acme"]                       | (jsonb_exists_any(r.data->'f_smart_catalog', {'acme'}))
          id              | eq           | 4                              | (r.id = 4)
          """)
  void storedValuesAnswerWhereAFieldHasNoSlot(String field, String op, String value, String asked) {
    assertThat(shown(PLAIN, condition(field, op, value).toString())).isEqualTo(asked);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          f_text         | is_empty     | r.s1 is null                             | (r.data->>'f_text') is null
          f_text         | is_not_empty | r.s1 is not null                         | (r.data->>'f_text') is not null
          f_multi_select | is_empty     | (r.data->>'f_multi_select') is null      | (r.data->>'f_multi_select') is null
          f_file         | is_not_empty | (r.data->>'f_file') is not null          | (r.data->>'f_file') is not null
          assigned_to    | is_empty     | r.assigned_to is null                    | r.assigned_to is null
          """)
  void emptinessUsesTheSlotWherePossible(String field, String op, String slotted, String plain) {
    JsonObject json = json("field", field, "op", op);
    assertThat(shown(SLOTTED, json.toString())).isEqualTo(slotted);
    assertThat(shown(PLAIN, json.toString())).isEqualTo(plain);
  }

  /**
   * An index finds the text among all words of a record; then the field is compared, in its slot if
   * that holds the whole text.
   */
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          contains     | a_B | (r.search like any ({'%a\\_b%','%qzxcutxzq'}) and #)         | like '%a\\_b%'
          ends_with    | 5%  | (r.search like any ({'%5\\%%','%qzxcutxzq'}) and #)          | like '%5\\%'
          not_contains | a   | (((r.search like any ({'%a%','%qzxcutxzq'}) and #)) is not true) | like '%a%'
          """)
  void partsOfTextsAreSearchedInTheWords(String op, String part, String asked, String like) {
    JsonObject json = condition("f_text", op, quoted(part));
    String stored = "fold(r.data->>'f_text') collate \"C\"";
    String slot = "(case when octet_length(r.s1) < 197 then r.s1 else " + stored + " end)";
    String test = "case when %s " + like.replace("%", "%%") + " then true else false end";
    assertThat(shown(SLOTTED, json.toString())).isEqualTo(asked.replace("#", test.formatted(slot)));
    assertThat(shown(PLAIN, json.toString())).isEqualTo(asked.replace("#", test.formatted(stored)));
    assertThat(sql(SLOTTED, json.toString()).place()).isEqualTo(Place.WORDS);
  }

  @Test
  void prefixesLongerThanTheSlotAlsoCompareTheData() {
    String part = "x".repeat(300);
    assertThat(shown(SLOTTED, condition("f_text", "starts_with", quoted(part)).toString()))
        .isEqualTo(
            "(r.s1 >= '%s' and r.s1 < '%sy' and case when (case when octet_length(r.s1) < 197 then r.s1"
                    .formatted("x".repeat(200), "x".repeat(199))
                + " else fold(r.data->>'f_text') collate \"C\" end) like '"
                + part
                + "%' then true else false end)");
  }

  private static final String LINKS =
      "from tenant.record_link k where k.workspace_id = r.workspace_id and k.relation_id = 501"
          + " and k.to_id = r.id and k.removed_at is null";
  private static final String NUMBERS =
      "(array(select o.id from tenant.record o where o.workspace_id = tenant.bound_workspace()"
          + " and o.object_id = 4000 and o.slug = any (%s) and o.deleted_at is null))";

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          in       | ["acme","zen"]        | (exists (select 1 LINKS and k.from_id = any NUMBERS{'acme','zen'} ))
          contains | ["acme"]              | ((exists (select 1 LINKS and k.from_id = any NUMBERS{'acme'} )))
          contains | ["acme","zen","acme"] | ((exists (select 1 LINKS and k.from_id = any NUMBERS{'acme'} ) and (select count(distinct k.from_id) LINKS and k.from_id = any NUMBERS{'acme','zen'} ) = 2))
          eq       | ["acme"]              | (((exists (select 1 LINKS and k.from_id = any NUMBERS{'acme'} )) and not exists (select 1 LINKS and k.from_id <> all NUMBERS{'acme'} )))
          """)
  void linksAnswerForRelations(String op, String value, String asked) {
    assertThat(shown(SLOTTED, condition("f_relation", op, value).toString()))
        .isEqualTo(whole(asked));
  }

  @Test
  void aRelationWithoutLinksIsEmpty() {
    JsonObject empty = json("field", "f_relation", "op", "is_empty");
    JsonObject held = json("field", "f_relation", "op", "is_not_empty");
    String exists = "exists (select 1 " + LINKS + " and k.from_id is not null )";
    assertThat(shown(SLOTTED, empty.toString())).isEqualTo("not " + exists);
    assertThat(shown(SLOTTED, held.toString())).isEqualTo(exists);
  }

  private static String whole(String asked) {
    return asked
        .replace("LINKS", LINKS)
        .replaceAll("NUMBERS(\\{[^}]*})", Matcher.quoteReplacement(NUMBERS).replace("%s", "$1"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"and":[]}                               | true                                     | RECORDS
          {"or":[]}                                | false                                    | RECORDS
          {"and":[A]}                              | ((r.id = 4))                             | RECORDS
          {"and":[A,{"or":[A,T]}]}                 | ((r.id = 4) and ((r.id = 4) or (r.tags && {'107:won'}))) | TAGS
          {"not":{"or":[T,A]}}                     | ((((r.tags && {'107:won'}) or (r.id = 4))) is not true) | TAGS
          {"and":[T,{"field":"f_text","op":"contains","value":"a"},A]} | ~~                   | WORDS
          {"field":"f_multi_select","op":"is_empty"} | ~~                                     | RECORDS
          """)
  void conditionsAreJoinedAndAskedWhereAllAreServed(String json, String asked, Place place) {
    String filter =
        json.replace("A", json("field", "id", "op", "eq", "value", 4).toString())
            .replace(
                "T", json("field", "f_multi_select", "op", "in", "value", array("won")).toString());
    assertThat(sql(SLOTTED, filter).place()).isEqualTo(place);
    if (!asked.isEmpty()) {
      assertThat(shown(SLOTTED, filter)).isEqualTo(asked);
    }
  }

  private static JsonObject condition(String field, String op, String value) {
    return json("field", field, "op", op, "value", parsed(value));
  }

  private static FilterSql sql(Shape shape, String json) {
    return FilterSql.of(
        RecordTable.WORKSPACE,
        FilterParser.parse(JsonText.parse(json), shape, "filter"),
        SampleObject.NOW);
  }

  private static String shown(Shape shape, String json) {
    return ShownSql.of(sql(shape, json).condition());
  }
}
