package plinth.reports;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.records.aggregate.AggregateDraft;

/** Stored questions are the questions that were asked. */
class QuestionJsonTest {
  private static final JsonObject FULL =
      JsonText.parseObject(
          """
          {"filter":{"field":"a","op":"eq","value":1},"q":"x","view":"v",
           "group_by":[{"field":"a","bucket":{"size":1.50},"name":"n"},{"field":"b"}],
           "measures":[{"op":"sum","field":"c","currency":"USD","name":"m"},{"op":"count"}],
           "having":{"measure":"m","op":"gt","value":1},"sort":"-m","limit":7,"subtotals":true,
           "timezone":"Africa/Cairo","week_start":"sunday","as_of":"2026-01-01T00:00:00Z"}\
          """);

  @Property(tries = 200)
  void whatIsStoredIsReadAgain(@ForAll Set<Integer> leftOut) {
    JsonObjectBuilder some = Json.createObjectBuilder();
    int place = 0;
    for (var member : FULL.entrySet()) {
      if (!leftOut.contains(place++)) {
        some.add(member.getKey(), member.getValue());
      }
    }
    JsonObject asked = some.build();
    AggregateDraft draft = QuestionJson.read(asked);
    assertThat(QuestionJson.write(draft)).isEqualTo(asked);
    assertThat(QuestionJson.read(QuestionJson.write(draft))).isEqualTo(draft);
  }

  @Property(tries = 1)
  void aNarrowedQuestionMeetsBothConditions() {
    JsonObject more = JsonText.parseObject("{\"field\":\"b\",\"op\":\"is_empty\"}");
    AggregateDraft full = QuestionJson.read(FULL);
    assertThat(full.narrowed(null)).isEqualTo(full);
    assertThat(QuestionJson.write(full.narrowed(more)).getJsonObject("filter"))
        .isEqualTo(
            Json.createObjectBuilder()
                .add("and", Json.createArrayBuilder().add(FULL.getJsonObject("filter")).add(more))
                .build());
    AggregateDraft open = QuestionJson.read(JsonValue.EMPTY_JSON_OBJECT);
    assertThat(open.narrowed(more).filter()).isEqualTo(more);
  }
}
