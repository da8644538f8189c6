package plinth.objects.relation;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;

/**
 * A change of a relation: absent members keep their values. Its objects, fields and slug cannot
 * change.
 *
 * @param name its name
 * @param type how many records may be on each side; the existing links must fit
 * @param fromLabel the name of the field of {@code from_object}
 * @param toLabel the name of the field of {@code to_object}
 * @param onDelete what happens to {@code to} records when their {@code from} record is deleted
 */
public record RelationChange(
    @Size(min = 1, max = 100) @Nullable String name,
    Link.@Nullable Kind type,
    @Size(min = 1, max = 100) @Nullable String fromLabel,
    @Size(min = 1, max = 100) @Nullable String toLabel,
    @Nullable OnDelete onDelete) {}
