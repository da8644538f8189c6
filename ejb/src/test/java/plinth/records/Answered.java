package plinth.records;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import plinth.kernel.Actor;
import plinth.kernel.JsonText;

/** Records of a page as an answer shows them, each person named by the label alone. */
public final class Answered {
  private Answered() {}

  public static List<JsonObject> records(JsonText items) {
    return JsonText.parse(Actor.replaceMarks(items.text(), labels -> Map.of()))
        .asJsonArray()
        .getValuesAs(JsonObject.class);
  }
}
