package plinth.workflow.action;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plinth.kernel.JsonText;
import plinth.kernel.Problem.FieldError;

/** How the steps of each kind of action are read, stored and described. */
class ActionTypesTest {
  /** A stored step of each kind, and its sentence. */
  private static final Map<String, String> STEPS =
      Map.ofEntries(
          Map.entry(
              """
              {"id":"a","type":"update_field","field_slug":"stage","value":null}\
              """,
              "Set stage to nothing"),
          Map.entry(
              """
              {"id":"a","type":"update_status","field_slug":"stage","status":"won"}\
              """,
              "Set stage to won"),
          Map.entry(
              """
              {"id":"a","type":"create_record","object_slug":"tasks","values":{"name":"Call"}}\
              """,
              "Create a record of tasks"),
          Map.entry(
              """
              {"id":"a","type":"assign","assignee":"lina"}\
              """,
              "Assign to lina"),
          Map.entry(
              """
              {"id":"a","type":"send_message","session_slug":"main","body":"Hello"}\
              """,
              "Send: Hello"),
          Map.entry(
              """
              {"id":"a","type":"send_template","template":"welcome","language":"en",\
              "parameters":["one"]}\
              """,
              "Send the template welcome"),
          Map.entry(
              """
              {"id":"a","type":"send_webhook","url":"https://example.com/x","headers":{"X-A":"1"},\
              "body":{"b":2},"retries":3}\
              """,
              "Send JSON to https://example.com/x"),
          Map.entry(
              """
              {"id":"a","type":"wait","amount":2,"unit":"hours"}\
              """,
              "Wait 2 hours"),
          Map.entry(
              """
              {"id":"a","type":"approval","title":"Go?","message":"Please","approvers":["lina"],\
              "expires_in":{"amount":1,"unit":"days"},"else":[]}\
              """,
              "Request an approval: Go?"),
          Map.entry(
              """
              {"id":"a","type":"branch","conditions":{"field":"stage","op":"eq","value":"won"},\
              "then":[{"id":"b","type":"wait","amount":1,"unit":"days"}],"else":[]}\
              """,
              "If stage eq won"));

  private static JsonArray read(JsonObject step, List<FieldError> errors) {
    DraftReader in = new DraftReader(json("actions", array(step)), "", errors);
    return new ActionReader().read(in, "actions", 1);
  }

  @Test
  void typesAreListedInOrder() {
    assertThat(ActionTypes.words())
        .containsExactly(
            "update_field",
            "update_status",
            "create_record",
            "assign",
            "send_message",
            "send_template",
            "send_webhook",
            "wait",
            "approval",
            "branch");
  }

  @Test
  void stepsAreStoredAsWrittenAndDescribed() {
    assertThat(STEPS).hasSameSizeAs(ActionTypes.all());
    STEPS.forEach(
        (step, sentence) -> {
          List<FieldError> errors = new ArrayList<>();
          JsonArray read = read(JsonText.parseObject(step), errors);
          assertThat(errors).as(step).isEmpty();
          assertThat(read).as(step).containsExactly(JsonText.parseObject(step));
          assertThat(Action.all(read, "actions").get(0).sentence()).isEqualTo(sentence);
        });
  }

  @Test
  void unknownMembersAreFaults() {
    for (ActionType type : ActionTypes.all()) {
      List<FieldError> errors = new ArrayList<>();
      read(json("type", type.code(), "colour", "red"), errors);
      assertThat(errors)
          .as(type.code())
          .extracting(FieldError::field)
          .contains("actions[0].colour");
      assertThat(errors)
          .as("required by " + type.code())
          .extracting(FieldError::field)
          .containsAll(
              type.parameters().stream()
                  .filter(Parameter::isRequired)
                  .map(parameter -> "actions[0]." + parameter.name())
                  .toList());
    }
  }
}
