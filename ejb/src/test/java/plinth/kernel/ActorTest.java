package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ActorTest {
  private static final Map<String, Person> KNOWN =
      Map.of(
          "admin:1", new Person("ann", "Ann \"A\""), "api_key:7", new Person("api_key:7", "Key"));

  @Test
  void looksUpAllActorsOfAnAnswerTogether() {
    List<Set<String>> asked = new ArrayList<>();
    String text = "[" + mark("admin:1") + "," + mark("api_key:7") + "," + mark("admin:1") + "]";
    String named =
        Actor.replaceMarks(
            text,
            labels -> {
              asked.add(labels);
              return KNOWN;
            });
    assertThat(asked).containsExactly(Set.of("admin:1", "api_key:7"));
    assertThat(named)
        .isEqualTo(
            array(
                    json("slug", "ann", "name", "Ann \"A\""),
                    json("slug", "api_key:7", "name", "Key"),
                    json("slug", "ann", "name", "Ann \"A\""))
                .toString());
  }

  @Test
  void unknownActorsHaveNoName() {
    assertThat(Actor.replaceMarks(mark("admin:9"), labels -> Map.of()))
        .isEqualTo(json("slug", "admin:9", "name", null).toString());
  }

  @Test
  void anOperatorBehindAPersonShows() {
    StringBuilder text = new StringBuilder();
    new Actor("admin:1", true).appendMark(text);
    assertThat(Actor.replaceMarks(text.toString(), labels -> KNOWN))
        .endsWith("," + members("by_operator", true) + "}");
  }

  @Test
  void noValueCanLookLikeAnActor() {
    StringBuilder text = new StringBuilder();
    JsonText.quote(text, mark("admin:1"));
    String quoted = text.toString();
    assertThat(Actor.replaceMarks(quoted, labels -> KNOWN)).isEqualTo(quoted);
    JsonValue value = Json.createValue(mark("admin:1"));
    assertThat(Actor.replaceMarks(value.toString(), labels -> KNOWN)).isEqualTo(value.toString());
  }

  private static String mark(String label) {
    StringBuilder text = new StringBuilder();
    Actor.of(label).appendMark(text);
    return text.toString();
  }
}
