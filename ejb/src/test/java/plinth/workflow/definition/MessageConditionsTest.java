package plinth.workflow.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Wired;
import plinth.outbound.Outbound;
import plinth.records.query.Filter;
import plinth.records.query.FilterParser;
import plinth.records.query.PeopleFilters;
import plinth.tenancy.calendar.StandardCalendar;
import plinth.tenancy.calendar.WorkspaceCalendars;

/**
 * Definitions triggered by messages, without an object: allowed conditions and places of errors.
 */
class MessageConditionsTest {
  private static final Caller CALLER = Caller.system("test");

  private final DefinitionCheck check =
      new Wired("plinth.workflow")
          .with(WorkspaceCalendars.class, new StandardCalendar())
          .with(Outbound.class, new Outbound())
          .with(PeopleFilters.class, new Everybody())
          .get(DefinitionCheck.class);

  /** Accepts every named person as a member. */
  private static final class Everybody extends PeopleFilters {
    @Override
    public @Nullable Filter read(Caller caller, @Nullable JsonValue json, Shape shape, String at) {
      return json == null ? null : FilterParser.parse(json, shape, at);
    }
  }

  private Definition read(String type, JsonValue conditions, JsonValue actions) {
    JsonObject trigger = json("type", type);
    return check.read(CALLER, trigger, conditions, actions);
  }

  private static JsonArray call() {
    return array(json("type", "send_webhook", "url", "https://example.com/x")).asJsonArray();
  }

  static Stream<JsonObject> conditionsOnFieldsOfRecords() {
    return Stream.of(
        json("field", "created_at", "op", "within_next", "amount", 1, "unit", "days"),
        json("field", "created_by", "op", "eq", "value", "me"),
        json(
            "and",
            array(
                json("field", "message_body", "op", "eq", "value", "a"),
                json("field", "updated_at", "op", "is_not_empty"))));
  }

  @ParameterizedTest
  @MethodSource("conditionsOnFieldsOfRecords")
  void conditionsOnRecordsNeedAnObject(JsonObject conditions) {
    for (String type : new String[] {"message_received", "first_message"}) {
      Problem refused = catchThrowableOfType(Problem.class, () -> read(type, conditions, call()));
      assertThat(refused.errors())
          .extracting(Problem.FieldError::field)
          .containsExactly("trigger.object_slug");
    }
  }

  @Test
  void conditionsOfBranchesOnRecordsNeedAnObject() {
    JsonValue branch =
        array(
            json(
                "type", "branch",
                "then", array(json("type", "wait", "amount", 1, "unit", "days")),
                "conditions",
                    json(
                        "field", "created_at",
                        "op", "within_past",
                        "amount", 1,
                        "unit", "days")));
    Problem refused =
        catchThrowableOfType(Problem.class, () -> read("message_received", JsonValue.NULL, branch));
    assertThat(refused.errors())
        .extracting(Problem.FieldError::field)
        .containsExactly("trigger.object_slug");
  }

  @Test
  void faultsOfNestedTextsNameTheirPosition() {
    JsonValue steps =
        array(
            json(
                "type", "send_webhook",
                "url", "https://example.com/x",
                "body", json("a", array("{{now}}", "{{nope}}"), "b", json("c", "{{now"))));
    Problem refused =
        catchThrowableOfType(Problem.class, () -> read("message_received", JsonValue.NULL, steps));
    assertThat(refused.errors())
        .extracting(error -> error.field() + ":" + error.rule())
        .containsExactly("actions[0].body.a[1]:variable", "actions[0].body.b.c:format");
  }

  @Test
  void warnsOfPrivateHosts() {
    JsonValue steps =
        array(
            json("type", "send_webhook", "url", "https://example.com/x"),
            json("type", "send_webhook", "url", "http://10.0.0.1/x"),
            json(
                "type", "send_webhook",
                "url", "https://10.0.0.1/{{message.body}}"));
    Definition definition = read("message_received", JsonValue.NULL, steps);
    assertThat(check.warnings(definition))
        .extracting(warning -> warning.field() + ":" + warning.rule())
        .containsExactly("actions[1].url:blocked_host");
  }

  @Test
  void conditionsMayReadTheMessage() {
    JsonValue conditions = json("field", "message_body", "op", "contains", "value", "price");
    assertThat(read("message_received", conditions, call()).conditions()).isEqualTo(conditions);
  }
}
