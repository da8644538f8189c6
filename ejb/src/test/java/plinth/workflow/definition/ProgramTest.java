package plinth.workflow.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.kernel.JsonText;
import plinth.kernel.Problem.FieldError;
import plinth.workflow.action.ActionReader;
import plinth.workflow.action.DraftReader;

/** Definitions in one line: which steps come after which. */
class ProgramTest {
  private static final String IF =
      """
      {"type":"branch","id":"%s","conditions":{"field":"a","op":"is_empty"},\
      "then":[%s],"else":[%s]}""";

  private static String wait(String id) {
    return json("type", "wait", "id", id, "amount", 1, "unit", "days").toString();
  }

  private static Definition definition(String actions) {
    List<FieldError> errors = new ArrayList<>();
    JsonObject body = JsonText.object("{\"actions\":[" + actions + "]}");
    var read = new ActionReader().read(new DraftReader(body, "", errors), "actions", 1);
    assertThat(errors).isEmpty();
    Trigger trigger = Trigger.of(json("type", "manual"));
    return new Definition(trigger, null, read);
  }

  /** The steps that are done where each branch and approval goes as told. */
  private static List<String> walk(String actions, boolean way) {
    Definition definition = definition(actions);
    assertThat(Definition.of(definition.json())).as("as it is kept").isEqualTo(definition);
    Program program = definition.program();
    List<String> done = new ArrayList<>();
    int at = program.settle(0);
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
      at = program.settle(next);
    }
    return done;
  }

  @Test
  void stepsFollowEachOther() {
    assertThat(walk(wait("a") + "," + wait("b"), true)).containsExactly("a", "b");
  }

  @Test
  void branchesMeetAgain() {
    String inner = IF.formatted("i", wait("b"), "");
    String all = wait("a") + "," + IF.formatted("o", inner, wait("c")) + "," + wait("d");
    assertThat(walk(all, true)).containsExactly("a", "o", "i", "b", "d");
    assertThat(walk(all, false)).containsExactly("a", "o", "c", "d");
    assertThat(walk(IF.formatted("o", "", ""), true)).containsExactly("o");
    assertThat(walk(IF.formatted("o", "", ""), false)).containsExactly("o");
  }

  @Test
  void aRejectionEndsTheRun() {
    String ask =
        "{\"type\":\"approval\",\"id\":\"ask\",\"title\":\"t\",\"else\":[" + wait("no") + "]}";
    assertThat(walk(ask + "," + wait("yes"), true)).containsExactly("ask", "yes");
    assertThat(walk(ask + "," + wait("yes"), false)).containsExactly("ask", "no", "stop");
    String within = IF.formatted("o", ask, "") + "," + wait("after");
    assertThat(walk(within, true)).containsExactly("o", "ask", "after");
  }

  @Test
  void stepsWithoutAWordGetOne() {
    JsonObject plain = json("type", "wait", "amount", 1, "unit", "days");
    assertThat(walk(plain + "," + wait("step_3") + "," + plain, true))
        .containsExactly("step_1", "step_3", "step_4");
  }
}
