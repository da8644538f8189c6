package plinth.objects.relation;

import java.time.Instant;
import plinth.fields.Link;

/**
 * A relation as the API shows it.
 *
 * @param slug its address
 * @param name its name
 * @param type {@code one_to_one}, {@code one_to_many} (a {@code from} record has many {@code to}
 *     records, each of which has one) or {@code many_to_many}
 * @param fromObject the object on the {@code from} side
 * @param toObject the object on the {@code to} side
 * @param fromLabel the name of the field that records of {@code from_object} have
 * @param toLabel the name of the field that records of {@code to_object} have
 * @param fromField the slug of the field of {@code from_object}
 * @param toField the slug of the field of {@code to_object}
 * @param isActive whether records show and accept the relation
 * @param onDelete what happens to the {@code to} records when their {@code from} record is deleted
 * @param createdAt when the relation was created
 * @param updatedAt when the relation was last changed
 */
public record RelationView(
    String slug,
    String name,
    Link.Kind type,
    String fromObject,
    String toObject,
    String fromLabel,
    String toLabel,
    String fromField,
    String toField,
    boolean isActive,
    OnDelete onDelete,
    Instant createdAt,
    Instant updatedAt) {}
