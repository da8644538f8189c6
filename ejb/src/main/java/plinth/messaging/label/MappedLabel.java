package plinth.messaging.label;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import plinth.kernel.Json;

/**
 * A label that is mapped to an option of a field.
 *
 * @param providerId the provider's own id of the label
 * @param fieldSlug the field
 * @param option value of the option
 * @param isMulti whether the field holds several options
 */
record MappedLabel(String providerId, String fieldSlug, String option, boolean isMulti) {

  /** Whether a value of the field contains the option. */
  boolean isIn(JsonValue value) {
    return value instanceof JsonArray several
        ? several.stream().anyMatch(this::isOption)
        : isOption(value);
  }

  /** Returns a value of the field with the option added or removed. */
  JsonValue applyTo(JsonValue value, boolean isOn) {
    if (!isMulti) {
      return isOn ? Json.createValue(option) : JsonValue.NULL;
    }
    JsonArrayBuilder left = Json.createArrayBuilder();
    if (value instanceof JsonArray several) {
      several.stream().filter(one -> !isOption(one)).forEach(left::add);
    }
    return (isOn ? left.add(option) : left).build();
  }

  private boolean isOption(JsonValue value) {
    return value instanceof JsonString text && text.getString().equals(option);
  }
}
