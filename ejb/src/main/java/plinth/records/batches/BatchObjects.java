package plinth.records.batches;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;

/**
 * The objects of a batch, locked against changes of their fields.
 *
 * @param shapes by the slug of an object, its shape with the caller's rights
 * @param refused by the slug of an object that the caller cannot write to, why
 */
record BatchObjects(Map<String, GrantedShape> shapes, Map<String, Problem> refused) {
  /** The shape of an object; null if it was refused. */
  @Nullable GrantedShape shape(String objectSlug) {
    return shapes.get(objectSlug);
  }

  /** The shape of an object; refuses one that the caller cannot write to. */
  GrantedShape require(String objectSlug) {
    Problem problem = refused.get(objectSlug);
    if (problem != null) {
      throw problem;
    }
    return Objects.requireNonNull(shapes.get(objectSlug));
  }
}
