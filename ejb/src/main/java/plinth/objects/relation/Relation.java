package plinth.objects.relation;

import java.time.Instant;
import plinth.fields.Link;

/**
 * A relation between two objects, or of an object with itself. Each side has a field, whose name is
 * the label of that side.
 *
 * @param id its number
 * @param slug its address
 * @param name what people call it
 * @param kind how many records may be on each side
 * @param fromId the number of the object on the {@code from} side
 * @param from its slug
 * @param toId the number of the object on the {@code to} side
 * @param to its slug
 * @param onDelete what becomes of {@code to} records when their {@code from} record is deleted
 * @param active whether records show and take it
 */
public record Relation(
    long id,
    String slug,
    String name,
    Link.Kind kind,
    long fromId,
    String from,
    long toId,
    String to,
    OnDelete onDelete,
    boolean active,
    Instant createdAt,
    Instant updatedAt) {

  /** Whether both sides are the same object. */
  public boolean isSelf() {
    return fromId == toId;
  }
}
