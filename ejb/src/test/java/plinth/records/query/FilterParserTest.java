package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Collections;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Column;
import plinth.fields.Operator;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.records.SampleObject;
import plinth.records.ShownSql;

/** Refusals of the filter grammar, and their position. */
class FilterParserTest {
  private static final Shape SHAPE = SampleObject.shape(1, true);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          7                                                             | filter | type
          {}                                                            | filter | form
          {"and":[],"or":[]}                                            | filter | form
          {"and":{}}                                                    | filter.and | type
          {"and":[],"note":1}                                           | filter.note | unknown
          {"not":null}                                                  | filter.not | type
          {"or":[{"and":[{"field":"f_text","op":"is_empty"},1]}]}       | filter.or[0].and[1] | type
          {"field":"nope","op":"eq","value":1}                          | filter.field | unknown
          {"field":"f_text","value":"a"}                                | filter.op | type
          {"and":[{"field":"slug","op":"eq","value":"a"},{"field":"f_text","op":"gt","value":"a"}]} | filter.and[1].op | operator
          {"field":"f_text","op":"eq"}                                  | filter.value | required
          {"field":"f_text","op":"eq","value":""}                       | filter.value | required
          {"field":"f_text","op":"eq","value":"a\\u0000"}               | filter.value | characters
          {"field":"f_text","op":"contains","value":""}                 | filter.value | required
          {"field":"f_text","op":"is_empty","value":true}               | filter.value | unknown
          {"field":"f_number","op":"in","value":[1,"2"]}                | filter.value[1] | type
          {"field":"f_number","op":"in","value":[]}                     | filter.value | required
          {"field":"f_number","op":"in","value":1}                      | filter.value | type
          {"field":"f_number","op":"between","value":[1]}               | filter.value | size
          {"field":"f_number","op":"gt","value":1e999}                  | filter.value | range
          {"field":"f_select","op":"eq","value":"nope"}                 | filter.value | option
          {"field":"f_multi_select","op":"in","value":[]}               | filter.value | required
          {"field":"f_date","op":"eq","value":"soon"}                   | filter.value | format
          {"field":"f_date","op":"eq","value":"last_0_days"}            | filter.value | format
          {"field":"f_datetime","op":"eq","value":"this_weeks"}         | filter.value | format
          {"field":"f_date","op":"eq","value":["today"]}                | filter.value | type
          {"field":"f_date","op":"between","value":"today"}             | filter.value | type
          {"field":"f_date","op":"between","value":["today"]}           | filter.value | size
          {"field":"f_date","op":"between","value":["today","soon"]}    | filter.value[1] | format
          {"field":"f_datetime","op":"between","value":["2024-02-30","today"]} | filter.value[0] | type
          {"field":"f_number","op":"gt","value":"today"}                | filter.value | type
          {"field":"f_date","op":"within_next","value":7}               | filter.value | unknown
          {"field":"f_date","op":"within_next","amount":7,"unit":"hours"} | filter.unit | unit
          {"field":"f_date","op":"within_next","amount":7}              | filter.unit | type
          {"field":"f_date","op":"within_next","amount":0,"unit":"days"} | filter.amount | range
          {"field":"f_datetime","op":"on_date","amount":1.5,"unit":"hours"} | filter.amount | type
          {"field":"f_text","op":"within_next","amount":1,"unit":"days"} | filter.op | operator
          """)
  void refusalsNameThePlace(String json, String field, String rule) {
    Problem problem = refused(json);
    assertThat(problem.errors()).hasSize(1);
    assertThat(problem.errors().get(0).field()).isEqualTo(field);
    assertThat(problem.errors().get(0).rule()).isEqualTo(rule);
  }

  @Test
  void depthNodesAndListsAreLimited() {
    JsonObject leaf = json("field", "f_text", "op", "is_empty");
    assertThat(rule(nested(10, inner -> json("not", inner)))).isEqualTo("depth");
    parse(nested(9, inner -> json("not", inner)));
    assertThat(rule(nested(10, inner -> json("or", array(inner))))).isEqualTo("depth");
    parse(nested(9, inner -> json("or", array(inner))));
    assertThat(rule(json("and", Collections.nCopies(200, leaf)).toString())).isEqualTo("size");
    parse(json("and", Collections.nCopies(199, leaf)).toString());
    String in =
        """
        {"field":"f_number","op":"in","value":[%s]}""";
    assertThat(rule(String.format(in, list(value(1), 501)))).isEqualTo("size");
    parse(String.format(in, list(value(1), 500)));
  }

  /** A condition nested to this depth. */
  private static String nested(int depth, UnaryOperator<JsonObject> outer) {
    JsonObject filter = json("field", "f_text", "op", "is_empty");
    for (int i = 0; i < depth; i++) {
      filter = outer.apply(filter);
    }
    return filter.toString();
  }

  @Test
  void uniqueFieldsAreComparedByTheirKey() {
    var column = SHAPE.column("f_email").orElseThrow();
    var unique = Column.stored(column.slug(), column.type(), 1, column.slot(), "u1");
    assertThat(equal(unique)).isEqualTo("r.u1 = 'ann@example.com'");
  }

  private static <V> String equal(Column<V> column) {
    var eq = Operator.EQ;
    var operands = column.type().comparison().operands(eq, string("Ann@Example.com"), "v");
    assertThat(operands.get(0)).hasToString("ann@example.com");
    return ShownSql.of(column.type().comparison().sql(column, eq, operands));
  }

  private static String rule(String json) {
    return refused(json).errors().get(0).rule();
  }

  private static Problem refused(String json) {
    Problem problem = catchThrowableOfType(Problem.class, () -> parse(json));
    assertThat(problem).as(json).isNotNull();
    return problem;
  }

  private static Filter parse(String json) {
    return FilterParser.parse(JsonText.parse(json), SHAPE, "filter");
  }

  private static String list(JsonValue item, int count) {
    return String.join(",", Collections.nCopies(count, item.toString()));
  }
}
