package plinth.messaging.label;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonValue;
import org.junit.jupiter.api.Test;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/** Options of records that follow labels, as pure values. */
class MappedLabelTest {
  private static final MappedLabel ONE = new MappedLabel("p1", "stage", "paid", false);
  private static final MappedLabel SEVERAL = new MappedLabel("p1", "tags", "paid", true);

  @Test
  void aFieldOfOneOptionGetsItOrBecomesEmpty() {
    JsonValue paid = Json.createValue("paid");
    assertThat(ONE.isIn(paid)).isTrue();
    assertThat(ONE.isIn(Json.createValue("new"))).isFalse();
    assertThat(ONE.isIn(JsonValue.NULL)).isFalse();
    assertThat(ONE.applyTo(Json.createValue("new"), true)).isEqualTo(paid);
    assertThat(ONE.applyTo(paid, false)).isEqualTo(JsonValue.NULL);
  }

  @Test
  void aFieldOfSeveralOptionsKeepsTheOthers() {
    JsonValue both = JsonText.parse("[\"new\",\"paid\"]");
    JsonValue other = JsonText.parse("[\"new\"]");
    assertThat(SEVERAL.isIn(both)).isTrue();
    assertThat(SEVERAL.isIn(other)).isFalse();
    assertThat(SEVERAL.applyTo(other, true)).isEqualTo(both);
    assertThat(SEVERAL.applyTo(both, true)).isEqualTo(both);
    assertThat(SEVERAL.applyTo(both, false)).isEqualTo(other);
    assertThat(SEVERAL.applyTo(JsonValue.NULL, true)).isEqualTo(JsonText.parse("[\"paid\"]"));
  }
}
