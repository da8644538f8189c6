package plinth.objects.trash;

import java.time.Instant;
import java.util.Objects;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Actor;
import plinth.kernel.Words;
import plinth.objects.FieldDefinition;

/**
 * A deleted field.
 *
 * @param id its number, by which it is restored
 * @param slug the slug that it had; another field may have it now
 * @param name its name
 * @param type the key of its type
 * @param isMoving whether a job is moving its values; it can be restored once that has ended
 * @param deletedAt when it was deleted
 * @param deletedBy who deleted it
 * @param restorableUntil when it is removed for good, with its values
 */
public record DeletedField(
    long id,
    String slug,
    String name,
    @Words(of = FieldTypes.class) String type,
    boolean isMoving,
    Instant deletedAt,
    Actor deletedBy,
    Instant restorableUntil) {

  static DeletedField of(FieldDefinition field) {
    Instant at = Objects.requireNonNull(field.removal().at());
    return new DeletedField(
        field.id(),
        field.slug(),
        field.displayField().name(),
        field.displayField().type().key(),
        !field.removal().isKept(),
        at,
        field.removal().by(),
        Keeping.end(at));
  }
}
