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
 * The shape of an object with what one caller may do with it. Code that writes records uses the
 * complete shape to store them, for slots, defaults and numbers, and the seen shape to read the
 * caller's body and to answer the caller.
 *
 * @param complete every field, for storing; never shown
 * @param seen the fields that the caller sees; the caller does not know any others
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

  /** The shape for a caller without limits. */
  public static GrantedShape unlimited(Shape shape) {
    return new GrantedShape(shape, shape, Set.of(), EnumSet.allOf(ObjectRight.class));
  }

  /** The shape for a caller with a limit. */
  static GrantedShape of(Shape shape, ObjectLimit limit) {
    Shape seen = shape.limitedTo(field -> limit.showsField(field.id()), limit.records());
    Set<String> readOnly =
        seen.fields().stream()
            .filter(field -> limit.fields().containsKey(field.id()))
            .map(Field::slug)
            .collect(Collectors.toSet());
    return new GrantedShape(shape, seen, readOnly, limit.rights());
  }

  /** Whether the caller has this right. */
  public boolean may(ObjectRight right) {
    return rights.contains(right);
  }

  /** Refuses a caller who does not have this right (403). */
  public void require(ObjectRight right) {
    if (!may(right)) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED,
          "Your role may not " + right.code() + " records of this object");
    }
  }

  /** Whether the caller sees the field but may not change it; nobody changes a computed field. */
  public boolean isReadOnly(Field field) {
    return field.isComputed() || readOnly.contains(field.slug());
  }

  /**
   * The slugs of the fields that the caller may not change: hidden and read-only ones. Computed
   * fields are left out, because they follow from the others.
   */
  public Set<String> unchangeable() {
    return complete.fields().stream()
        .filter(field -> !field.isComputed() && !mayChange(field))
        .map(Field::slug)
        .collect(Collectors.toSet());
  }

  /**
   * Whether the caller may change all of these fields; slugs that name no field do not matter, and
   * neither do computed fields, which follow from the others.
   */
  public boolean mayChange(Set<String> slugs) {
    return slugs.stream()
        .flatMap(slug -> complete.field(slug).stream())
        .allMatch(field -> field.isComputed() || mayChange(field));
  }

  private boolean mayChange(Field field) {
    return sees(field) && !readOnly.contains(field.slug());
  }

  /** Whether the caller sees the field. */
  public boolean sees(Field field) {
    return seen.field(field.slug()).isPresent();
  }
}
