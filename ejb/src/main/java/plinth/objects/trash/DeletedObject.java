package plinth.objects.trash;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectView;

/**
 * A deleted object.
 *
 * @param id its number, by which it is restored
 * @param slug the slug that it had; another object may have it now
 * @param name its name in the singular
 * @param pluralName its name in the plural
 * @param icon the name of its icon
 * @param color its color, {@code #rrggbb}
 * @param records the number of its records
 * @param deletedAt when it was deleted
 * @param deletedBy who deleted it
 * @param restorableUntil when it is removed for good, with its records
 */
public record DeletedObject(
    long id,
    String slug,
    String name,
    String pluralName,
    @Nullable String icon,
    @Nullable String color,
    long records,
    Instant deletedAt,
    Actor deletedBy,
    Instant restorableUntil) {

  static DeletedObject of(ObjectDefinition object, long records) {
    Instant at = Objects.requireNonNull(object.deletedAt());
    ObjectView view = object.view(records);
    return new DeletedObject(
        object.id(),
        view.slug(),
        view.name(),
        view.pluralName(),
        view.icon(),
        view.color(),
        records,
        at,
        object.deletedBy(),
        Keeping.end(at));
  }
}
