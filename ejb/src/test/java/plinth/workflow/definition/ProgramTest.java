package plinth.workflow.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem.FieldError;
import plinth.workflow.action.ActionReader;
import plinth.workflow.action.DraftReader;

/** The order of the steps of a definition. */
class ProgramTest {
  private static JsonObject wait(String id) {
    return json("type", "wait", "id", id, "amount", 1, "unit", "days");
  }

  private static JsonObject branch(String id, JsonArray then, JsonArray otherwise) {
    return json(
        "type", "branch",
        "id", id,
        "conditions", json("field", "a", "op", "is_empty"),
        "then", then,
        "else", otherwise);
  }

  private static Definition definition(JsonArray actions) {
    List<FieldError> errors = new ArrayList<>();
    JsonObject body = json("actions", actions);
    var read = new ActionReader().read(new DraftReader(body, "", errors), "actions", 1);
    assertThat(errors).isEmpty();
    Trigger trigger = Trigger.of(json("type", "manual"));
    return new Definition(trigger, null, read);
  }

  /** Returns the steps that run when each branch and approval takes the given way. */
  private static List<String> walk(JsonArray actions, boolean way) {
    Definition definition = definition(actions);
    assertThat(Definition.of(definition.json())).as("as it is kept").isEqualTo(definition);
    Program program = definition.program();
    List<String> done = new ArrayList<>();
    int at = program.followJumps(0);
    while (!program.isEnd(at)) {
      Op op = program.at(at);
      int next = at + 1;
      if (op instanceof Op.Test test) {
        done.add(test.action().id());
        next = way ? at + 1 : test.otherwise();
      } else if (op instanceof Op.Stop) {
        done.add("stop");
        return done;
      } else if (op instanceof Op.Do step) {
        done.add(step.action().id());
        next = way || step.otherwise() < 0 ? at + 1 : step.otherwise();
      }
      at = program.followJumps(next);
    }
    return done;
  }

  @Test
  void stepsRunInOrder() {
    assertThat(walk(array(wait("a"), wait("b")), true)).containsExactly("a", "b");
  }

  @Test
  void bothWaysOfABranchContinueWithTheNextStep() {
    JsonObject inner = branch("i", array(wait("b")), array());
    JsonObject outer = branch("o", array(inner), array(wait("c")));
    JsonArray all = array(wait("a"), outer, wait("d"));
    assertThat(walk(all, true)).containsExactly("a", "o", "i", "b", "d");
    assertThat(walk(all, false)).containsExactly("a", "o", "c", "d");
    JsonArray empty = array(branch("o", array(), array()));
    assertThat(walk(empty, true)).containsExactly("o");
    assertThat(walk(empty, false)).containsExactly("o");
  }

  @Test
  void aRejectionEndsTheRun() {
    JsonObject ask = json("type", "approval", "id", "ask", "title", "t", "else", array(wait("no")));
    assertThat(walk(array(ask, wait("yes")), true)).containsExactly("ask", "yes");
    assertThat(walk(array(ask, wait("yes")), false)).containsExactly("ask", "no", "stop");
    JsonArray within = array(branch("o", array(ask), array()), wait("after"));
    assertThat(walk(within, true)).containsExactly("o", "ask", "after");
  }

  @Test
  void stepsWithoutAnIdGetOne() {
    JsonObject plain = json("type", "wait", "amount", 1, "unit", "days");
    assertThat(walk(array(plain, wait("step_3"), plain), true))
        .containsExactly("step_1", "step_3", "step_4");
  }
}
