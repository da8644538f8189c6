package plinth.fields.related;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/**
 * A field of the one record that a record is related to.
 *
 * @param relation the slug of the relation field
 * @param field the field of the related record
 */
public record Lookup(
    @NotBlank @Size(max = 63) String relation, @NotBlank @Size(max = 63) String field)
    implements RelatedValue {
  /** The member of requests that contains a lookup. */
  public static final String MEMBER = "lookup";

  static Lookup of(JsonObject json) {
    return new Lookup(json.getString("relation"), json.getString("field"));
  }

  @Override
  public String member() {
    return MEMBER;
  }

  @Override
  public @Nullable JsonObject filter() {
    return null;
  }

  @Override
  public JsonObject json() {
    return Json.createObjectBuilder().add("relation", relation).add("field", field).build();
  }
}
