package plinth.workflow.action;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.records.query.Filter;

/** Describes conditions in words. */
public final class ConditionText {
  private ConditionText() {}

  /** Returns a description of the conditions. */
  public static String of(@Nullable JsonObject conditions) {
    return conditions == null ? "Always" : "If " + condition(conditions);
  }

  private static String condition(JsonObject json) {
    for (String word : List.of("and", "or")) {
      if (json.containsKey(word)) {
        return json.getJsonArray(word).getValuesAs(JsonObject.class).stream()
            .map(ConditionText::condition)
            .collect(Collectors.joining(" " + word + " ", "(", ")"));
      }
    }
    if (json.containsKey("not")) {
      return "not " + condition(json.getJsonObject("not"));
    }
    String operator = json.getString("op").replace('_', ' ');
    if (Filter.Quantifier.words().contains(operator)
        && json.get("value") instanceof JsonObject related) {
      return operator + " of " + json.getString("field") + ": " + condition(related);
    }
    String operand =
        json.containsKey("amount")
            ? " " + json.get("amount") + " " + json.getString("unit")
            : json.containsKey("value") ? " " + TextTemplate.words(json.get("value")) : "";
    return json.getString("field") + " " + operator + operand;
  }
}
