package plinth.objects;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import plinth.fields.setting.Option;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/** The stored options: a JSON array in order. */
final class OptionJson {
  private OptionJson() {}

  static String write(List<Option> options) {
    JsonArrayBuilder array = Json.createArrayBuilder();
    for (Option option : options) {
      JsonObjectBuilder object =
          Json.createObjectBuilder()
              .add("value", option.value())
              .add("label", option.label())
              .add("order", option.order())
              .add("is_active", option.active());
      if (option.color() != null) {
        object.add("color", option.color());
      }
      array.add(object);
    }
    return array.build().toString();
  }

  static List<Option> read(String text) {
    return JsonText.parse(text).asJsonArray().getValuesAs(JsonObject.class).stream()
        .map(
            option ->
                new Option(
                    option.getString("value"),
                    option.getString("label"),
                    option.getString("color", null),
                    option.getInt("order"),
                    option.getBoolean("is_active")))
        .toList();
  }
}
