package plinth.fields.related;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Words;

/**
 * A measure of the records that a record is related to.
 *
 * @param relation the slug of the relation field
 * @param op what is measured
 * @param field the field of the related records that is measured; absent: {@code count} counts the
 *     records
 * @param filter which of the related records are measured, a filter on their own fields; absent:
 *     all
 */
public record Rollup(
    @NotBlank @Size(max = 63) String relation,
    @Words(of = Operation.class) @NotBlank String op,
    @Size(max = 63) @Nullable String field,
    @Nullable JsonObject filter)
    implements RelatedValue {
  /** The member of requests that contains a rollup. */
  public static final String MEMBER = "rollup";

  static Rollup of(JsonObject json) {
    return new Rollup(
        json.getString("relation"),
        json.getString("op"),
        json.getString("field", null),
        json.getJsonObject("filter"));
  }

  @Override
  public String member() {
    return MEMBER;
  }

  /** What is measured. */
  public Operation operation() {
    return Operation.of(op).orElseThrow(() -> Problem.notOneOf(MEMBER + ".op", Operation.class));
  }

  @Override
  public JsonObject json() {
    JsonObjectBuilder json =
        Json.createObjectBuilder().add("relation", relation).add("op", operation().code());
    if (field != null) {
      json.add("field", field);
    }
    if (filter != null) {
      json.add("filter", filter);
    }
    return json.build();
  }
}
