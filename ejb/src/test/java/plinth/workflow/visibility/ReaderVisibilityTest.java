package plinth.workflow.visibility;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.type.FieldTypes;
import plinth.kernel.JsonText;
import plinth.kernel.Problem.FieldError;
import plinth.workflow.action.Action;
import plinth.workflow.definition.Definition;
import plinth.workflow.insight.Sentences;

/** What limited readers see of definitions, and of the inputs and outputs of runs. */
class ReaderVisibilityTest {
  private static final JsonObject RECORD = json("name", "Nora", "secret", "HUSH", "salary", 9999);

  private static Definition definition(String json) {
    return Definition.of(JsonText.parseObject(json));
  }

  private static Field field(long id, String slug) {
    var type = FieldTypes.configure("text", JsonValue.EMPTY_JSON_OBJECT, List.of());
    return new Field(
        id,
        slug,
        slug,
        type.type(),
        type.settings(),
        Field.Rules.NONE,
        Field.Standing.ofSystem(1),
        Field.Slots.NONE);
  }

  /** Sees deals without secret and salary, all of tasks, the session "open", and nothing else. */
  private static ReaderVisibility limited(Definition definition) {
    Shape deals =
        new Shape(1, "deals", 1, List.of(field(1, "name"), field(2, "secret"), field(3, "salary")))
            .limitedTo(field -> field.slug().equals("name"));
    Shape tasks = new Shape(2, "tasks", 1, List.of(field(4, "title")));
    return new ReaderVisibility(
        false,
        definition,
        object ->
            switch (object) {
              case "deals" -> deals;
              case "tasks" -> tasks;
              default -> null;
            },
        () -> Set.of("open"),
        true,
        true);
  }

  /** Sees everything except the secrets of calls. */
  private static ReaderVisibility reading(Definition definition) {
    return new ReaderVisibility(
        false, definition, object -> new Shape(1, object, 1, List.of()), Set::of, true, false);
  }

  private static Definition manual(String actions) {
    return definition(
        """
        {"trigger": {"type": "manual", "object_slug": "deals"}, "actions": [%s]}\
        """
            .formatted(actions));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          {"type":"update_field","field_slug":"name","value":"x"}; false
          {"type":"update_field","field_slug":"secret","value":"x"}; true
          {"type":"update_field","field_slug":"name","value":"{{record.secret}}"}; true
          {"type":"update_field","field_slug":"name","value":"{{old.salary}}"}; true
          {"type":"update_field","field_slug":"name","value":"{{record.created_at}}"}; false
          {"type":"create_record","object_slug":"tasks","values":{"title":"{{record.name}}"}}; false
          {"type":"create_record","object_slug":"tasks","values":{"title":"{{record.secret}}"}}; true
          {"type":"create_record","object_slug":"vaults","values":{}}; true
          {"type":"approval","title":"Pay {{record.salary}}?","else":[]}; true
          {"type":"send_webhook","url":"https://x.example/{{record.secret}}","retries":0}; true
          {"type":"send_webhook","url":"https://x.example","body":{"a":["{{record.secret}}"]}}; true
          {"type":"send_message","session_slug":"open","body":"hi"}; false
          {"type":"send_message","session_slug":"private","body":"hi"}; true
          {"type":"send_message","phone_field_slug":"salary","body":"hi"}; true
          {"type":"branch","conditions":{"not":{"field":"secret","op":"is_empty"}},"then":[],"else":[]}; true
          {"type":"branch","conditions":{"field":"name","op":"is_empty"},"then":[],"else":[]}; false
          {"type":"wait","amount":1,"unit":"days"}; false
          """)
  void aStepIsHiddenThatNamesWhatIsHidden(String step, boolean isHidden) {
    Definition definition =
        manual(
            step.replaceFirst(
                "\\{",
                """
                {"id":"a","""));
    assertThat(limited(definition).hides(definition.steps().get(0))).isEqualTo(isHidden);
    assertThat(
            new ReaderVisibility(true, definition, o -> null, Set::of, false, false)
                .hides(definition.steps().get(0)))
        .isFalse();
  }

  @Test
  void definitionsOmitHiddenFieldsAndKeepTheirSteps() {
    Definition definition =
        definition(
            """
            {"trigger": {"type": "field_changed", "object_slug": "deals",
                         "watched_fields": ["name", "secret"]},
             "conditions": {"and": [{"field": "salary", "op": "gt", "value": 5}]},
             "actions": [
               {"id": "ask", "type": "approval", "title": "{{record.secret}}?", "else": [
                 {"id": "no", "type": "update_field", "field_slug": "name", "value": "no"}]},
               {"id": "yes", "type": "update_field", "field_slug": "salary", "value": 1}]}\
            """);
    VisibleDefinition seen = VisibleDefinition.of(limited(definition));
    assertThat(seen.definition().json().toString()).doesNotContain("secret", "salary");
    assertThat(seen.definition().trigger().watched()).containsExactly("name");
    assertThat(seen.definition().everyStep())
        .extracting(Action::id)
        .containsExactly("ask", "no", "yes");
    assertThat(seen.places())
        .containsExactly("trigger.watched_fields", "conditions", "actions[0]", "actions[1]");
    assertThat(
            seen.visible(
                List.of(
                    new FieldError("actions[1].field_slug", "unknown", "no field salary"),
                    new FieldError("trigger.object_slug", "unknown", "no object"))))
        .extracting(FieldError::message)
        .containsExactly("no object");
  }

  @Test
  void valuesOfHiddenFieldsAreOmittedAndCounted() {
    Definition definition =
        manual(
            """
            {"id": "hook", "type": "send_webhook", "url": "https://x.example/{{record.name}}",
             "headers": {"X-A": "{{record.secret}}", "X-B": "b"},
             "body": {"list": ["{{record.name}}", "{{record.salary}}"], "k": 1}},
            {"id": "task", "type": "create_record", "object_slug": "tasks",
             "values": {"title": "{{steps.hook.body}}"}},
            {"id": "all", "type": "send_webhook", "url": "https://x.example"}\
            """);
    VisibleRun run = new VisibleRun(limited(definition));
    JsonObject given =
        json(
            "url", "https://x.example/Nora",
            "headers", json("X-A", "HUSH", "X-B", "b"),
            "body", json("list", array("Nora", 9999), "k", 1));
    Action hook = definition.steps().get(0);
    assertThat(run.input(hook, given))
        .isEqualTo(
            json(
                "url", "https://x.example/Nora",
                "headers", json("X-B", "b"),
                "body", json("list", array("Nora"), "k", 1)));
    assertThat(run.withheld()).isEqualTo(2);
    JsonObject answer = json("status", 200, "body", "you sent HUSH");
    assertThat(run.output(hook, given, answer)).containsOnlyKeys("status");
    assertThat(run.error(hook, given, "HTTP 500: HUSH")).isNull();

    JsonObject made = json("data", json("title", "you sent HUSH"));
    assertThat(run.input(definition.steps().get(1), made).getJsonObject("data")).isEmpty();

    Action all = definition.steps().get(2);
    JsonObject told =
        json(
            "url", "https://x.example",
            "headers", json(),
            "body",
                json(
                    "event",
                    "manual",
                    "record",
                    RECORD,
                    "changed_fields",
                    json("salary", json("old", 1, "new", 9999))));
    assertThat(run.input(all, told).toString())
        .contains("Nora", "manual")
        .doesNotContain("HUSH", "9999", "salary", "secret");
  }

  @Test
  void onlyEditorsSeeHeadersAndPathsOfWebhooks() {
    Definition definition =
        manual(
            """
            {"id": "hook", "type": "send_webhook", "url": "https://x.example/SECRET/{{record.name}}",
             "headers": {"Authorization": "Bearer HUSH"}}\
            """);
    VisibleDefinition seen = VisibleDefinition.of(reading(definition));
    Action hook = seen.definition().steps().get(0);
    assertThat(hook.required("url")).isEqualTo("https://x.example/…");
    assertThat(hook.settings()).doesNotContainKey("headers");
    assertThat(seen.places()).containsExactly("actions[0].url", "actions[0].headers");
    assertThat(Sentences.steps(definition.steps(), reading(definition)).get(0).sentence())
        .isEqualTo("Send JSON to https://x.example/…");

    VisibleRun run = new VisibleRun(reading(definition));
    JsonObject given =
        json(
            "url", "https://x.example/SECRET/Nora",
            "headers", json("Authorization", "Bearer HUSH"),
            "body", json("event", "manual"));
    assertThat(run.input(hook, given))
        .isEqualTo(json("url", "https://x.example/…", "body", json("event", "manual")));
    assertThat(run.withheld()).isEqualTo(2);
    JsonObject answer = json("status", 200, "body", "you sent HUSH");
    assertThat(run.output(hook, given, answer)).containsOnlyKeys("status");
    assertThat(VisibleDefinition.of(limited(definition)).withheld()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          https://A.example; a.example; https://A.example
          https://a.example/; a.example; https://a.example/
          https://user:pass@a.example:8443/p?q#f; a.example; https://a.example:8443/…
          https://a.example?token=s; a.example; https://a.example/…
          https://a.example/S?x={{record.secret}}; a.example; https://a.example/…
          https://{{record.h}}/S; {{record.h}}; https://{{record.h}}/…
          {{record.url}}/S; {{record.url}}; {{record.url}}/…
          """)
  void readersSeeOnlyTheHostOfAnAddress(String url, String host, String cut) {
    assertThat(CalledAddress.host(url)).isEqualTo(host);
    assertThat(CalledAddress.cut(url)).isEqualTo(cut);
  }

  @Test
  void withoutReadAccessToTheObjectTheRecordIsHidden() {
    Definition definition =
        definition(
            """
            {"trigger": {"type": "manual", "object_slug": "vaults"}, "actions": [
              {"id": "set", "type": "update_field", "field_slug": "name", "value": "x"},
              {"id": "all", "type": "send_webhook", "url": "https://x.example"}]}\
            """);
    VisibleRun run = new VisibleRun(limited(definition));
    Action set = definition.steps().get(0);
    JsonObject given = json("data", json("name", "HUSH"));
    assertThat(run.input(set, given).getJsonObject("data")).isEmpty();
    assertThat(run.output(set, given, json("record_slug", "r1"))).isEmpty();
    JsonObject told = json("body", json("object", "vaults", "record_slug", "r1", "record", RECORD));
    assertThat(run.input(definition.steps().get(1), told))
        .isEqualTo(json("body", json("record", json())));
  }
}
