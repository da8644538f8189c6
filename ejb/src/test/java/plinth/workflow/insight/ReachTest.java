package plinth.workflow.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.workflow.action.ConditionText;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.Trigger;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.visibility.ReaderVisibility;

/** What definitions read, write and trigger, and the sentences that describe them. */
class ReachTest {
  private static final JsonObject DEALS = json("object_slug", "deals");

  private static Definition definition(JsonObject trigger, String conditions, JsonArray actions) {
    JsonObject json =
        json(
            "trigger",
            trigger,
            conditions.isEmpty() ? json() : json("conditions", parsed(conditions)),
            "actions",
            actions);
    return Definition.of(json);
  }

  private static Definition busy() {
    return definition(
        json("type", "field_changed", "watched_fields", array("a"), DEALS),
        json(
                "or",
                array(
                    json("field", "b", "op", "is_empty"),
                    json(
                        "not",
                        json(
                            "field", "c",
                            "op", "within_next",
                            "amount", 2,
                            "unit", "days"))))
            .toString(),
        array(
            json(
                "id", "1",
                "type", "branch",
                "conditions", json("field", "d", "op", "eq", "value", "x"),
                "then",
                    array(
                        json(
                            "id", "2",
                            "type", "update_field",
                            "field_slug", "e",
                            "value", "{{record.f}} {{old.g}}")),
                "else", array(json("id", "3", "type", "assign"))),
            json(
                "id", "4",
                "type", "create_record",
                "object_slug", "tasks",
                "values", json()),
            json(
                "id", "5",
                "type", "send_webhook",
                "url", "https://A.example/x"),
            json(
                "id", "6",
                "type", "send_webhook",
                "url", "https://{{record.h}}/x")));
  }

  private static ReaderVisibility everything(Definition definition) {
    return new ReaderVisibility(true, definition, object -> null, Set::of, true, true);
  }

  @Test
  void collectsFieldsAndObjects() {
    Reach reach = Reach.of(busy(), slug -> Optional.empty());
    assertThat(reach.reads().get("deals")).containsExactly("a", "b", "c", "d", "f", "g", "h");
    assertThat(reach.writes().get("deals")).containsExactly("assigned_to", "e");
    assertThat(reach.creates()).containsExactly("tasks");
    assertThat(reach.uses("deals", "e")).isTrue();
    assertThat(reach.uses("deals", "z")).isFalse();
    assertThat(reach.uses("tasks", "e")).isFalse();
  }

  @Test
  void findsTriggersThatItsWritesFire() {
    Reach reach = Reach.of(busy(), slug -> Optional.empty());

    assertThat(sets(reach, json("type", "field_changed", "watched_fields", array("e"), DEALS)))
        .isTrue();
    assertThat(sets(reach, json("type", "field_changed", "watched_fields", array("a"), DEALS)))
        .isFalse();
    assertThat(sets(reach, json("type", "record_updated", DEALS))).isTrue();
    assertThat(sets(reach, json("type", "record_updated", "object_slug", "tasks"))).isFalse();
    assertThat(sets(reach, json("type", "record_created", "object_slug", "tasks"))).isTrue();
    assertThat(sets(reach, json("type", "record_deleted", DEALS))).isFalse();
    assertThat(sets(reach, json("type", "manual"))).isFalse();
  }

  private static boolean sets(Reach reach, JsonObject trigger) {
    return reach.mayTrigger(Trigger.of(trigger));
  }

  @Test
  void sentencesDescribeTheDefinition() {
    Definition busy = busy();
    assertThat(Sentences.of(busy.trigger())).isEqualTo("When a of deals changes");
    assertThat(ConditionText.of(busy.conditions()))
        .isEqualTo("If (b is empty or not c within next 2 days)");
    assertThat(Sentences.steps(busy.steps(), everything(busy)))
        .extracting(PreviewStep::sentence)
        .containsExactly(
            "If d eq x",
            "Create a record of tasks",
            "Send JSON to https://A.example/x",
            "Send JSON to https://{{record.h}}/x");
    PreviewStep branch = Sentences.steps(busy.steps(), everything(busy)).get(0);
    assertThat(branch.then().get(0).sentence()).isEqualTo("Set e to {{record.f}} {{old.g}}");
    assertThat(branch.otherwise().get(0).sentence()).isEqualTo("Remove the assignee");
  }

  @Test
  void describesTriggersWithTheirSlugs() {
    for (TriggerType type : TriggerType.values()) {
      JsonObject trigger =
          json(
              "type", type.code(),
              "object_slug", "o",
              "field_slug", "f",
              "to_status", "t",
              "watched_fields", array("f"),
              "cron_expression", "0 9 * * *",
              "timezone", "UTC");
      Trigger read = Trigger.of(Trigger.of(trigger).json());
      assertThat(Trigger.of(read.json())).as(type.code()).isEqualTo(read);
      assertThat(Sentences.of(read)).isNotEmpty();
    }
  }
}
