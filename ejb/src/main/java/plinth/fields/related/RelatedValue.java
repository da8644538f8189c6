package plinth.fields.related;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/** How the values of a field follow from the records that a record is related to. */
public sealed interface RelatedValue permits Rollup, Lookup {
  /** The slug of the relation field, in the object of the field. */
  String relation();

  /** The slug of the field of the related records; null: only their number matters. */
  @Nullable String field();

  /** The condition on the related records; null: all of them. */
  @Nullable JsonObject filter();

  /** The member of requests that contains it. */
  String member();

  /** The JSON with which {@link #read} reads it. */
  JsonObject json();

  /** Reads what {@link #json} gave; null for null. */
  static @Nullable RelatedValue read(@Nullable JsonObject json) {
    if (json == null) {
      return null;
    }
    return json.containsKey("op") ? Rollup.of(json) : Lookup.of(json);
  }

  /** Reads what {@link #text} gave; null for null. */
  static @Nullable RelatedValue of(@Nullable String text) {
    return text == null ? null : read(JsonText.parseObject(text));
  }

  /** The text of the JSON; null for null. */
  static @Nullable String text(@Nullable RelatedValue value) {
    return value == null ? null : value.json().toString();
  }

  /** The slugs of the fields of the related records that matter. */
  default Set<String> inputs() {
    Set<String> inputs = new LinkedHashSet<>();
    String field = field();
    if (field != null) {
      inputs.add(field);
    }
    gather(filter(), inputs);
    return inputs;
  }

  private static void gather(@Nullable JsonValue filter, Set<String> inputs) {
    if (filter instanceof JsonArray all) {
      all.forEach(part -> gather(part, inputs));
    } else if (filter instanceof JsonObject one) {
      if (one.get("field") instanceof JsonString slug) {
        inputs.add(slug.getString());
      } else {
        one.values().forEach(part -> gather(part, inputs));
      }
    }
  }
}
