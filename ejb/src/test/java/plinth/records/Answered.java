package plinth.records;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import plinth.kernel.Actor;
import plinth.kernel.JsonText;

/** The records of a page as shown in a response, with people named only by their labels. */
public final class Answered {
  private Answered() {}

  public static List<JsonObject> records(JsonText items) {
    return JsonText.parse(Actor.replaceMarks(items.text(), labels -> Map.of()))
        .asJsonArray()
        .getValuesAs(JsonObject.class);
  }
}
