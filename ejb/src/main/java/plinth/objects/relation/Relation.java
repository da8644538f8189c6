package plinth.objects.relation;

import java.time.Instant;
import plinth.fields.Link;

/**
 * A relation between two objects, or of an object with itself. Each side has a field, whose name is
 * the label of that side.
 *
 * @param id its number
 * @param slug its address
 * @param name its name
 * @param kind how many records may be on each side
 * @param from the object on the {@code from} side
 * @param to the object on the {@code to} side
 * @param onDelete what becomes of {@code to} records when their {@code from} record is deleted
 * @param active whether records show and take it
 */
public record Relation(
    long id,
    String slug,
    String name,
    Link.Kind kind,
    Party from,
    Party to,
    OnDelete onDelete,
    boolean active,
    Times times) {

  /** An object of a relation, by its number and its slug. */
  public record Party(long id, String slug) {}

  /** When a relation was made and when it was last changed. */
  public record Times(Instant createdAt, Instant updatedAt) {}

  /** Whether both sides are the same object. */
  public boolean isSelf() {
    return from.id() == to.id();
  }
}
