package plinth.objects;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.access.ObjectLimit;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * The shape of an object with what one caller may do with it. Code that writes stores by the
 * complete shape, for slots, defaults and numbers, but reads the caller's body and answers the
 * caller by the seen one.
 *
 * @param complete every field, for what is stored; never shown
 * @param seen the fields that the caller sees; all others are unknown to the caller
 * @param readOnly the slugs of the seen fields that the caller must not change
 * @param rights what the caller may do with the records of the object
 */
public record GrantedShape(
    Shape complete, Shape seen, Set<String> readOnly, Set<ObjectRight> rights) {

  /** Copies the sets. */
  public GrantedShape {
    readOnly = Set.copyOf(readOnly);
    rights = Set.copyOf(rights);
  }

  /** The shape for who is not limited. */
  public static GrantedShape whole(Shape shape) {
    return new GrantedShape(shape, shape, Set.of(), EnumSet.allOf(ObjectRight.class));
  }

  /** The shape for who is limited. */
  static GrantedShape of(Shape shape, ObjectLimit limit) {
    Shape seen = shape.limitedTo(field -> limit.sees(field.id()));
    Set<String> readOnly =
        seen.fields().stream()
            .filter(field -> limit.fields().containsKey(field.id()))
            .map(Field::slug)
            .collect(Collectors.toSet());
    return new GrantedShape(shape, seen, readOnly, limit.rights());
  }

  /** Whether the caller may do this. */
  public boolean may(ObjectRight right) {
    return rights.contains(right);
  }

  /** Refuses with 403 what the caller may not do. */
  public void require(ObjectRight right) {
    if (!may(right)) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED,
          "Your role may not " + right.code() + " records of this object");
    }
  }

  /** Whether the caller sees the field and may not change it. */
  public boolean isReadOnly(Field field) {
    return readOnly.contains(field.slug());
  }

  /**
   * The slugs of the fields that the caller may not change: those unseen and the read-only ones.
   */
  public Set<String> unchangeable() {
    return complete.fields().stream()
        .filter(field -> !mayChange(field))
        .map(Field::slug)
        .collect(Collectors.toSet());
  }

  /** Whether the caller may change all of these fields; what is no field of the object is none. */
  public boolean mayChange(Set<String> slugs) {
    return slugs.stream().flatMap(slug -> complete.field(slug).stream()).allMatch(this::mayChange);
  }

  private boolean mayChange(Field field) {
    return sees(field) && !isReadOnly(field);
  }

  /** Whether the caller sees the field. */
  public boolean sees(Field field) {
    return seen.field(field.slug()).isPresent();
  }
}
