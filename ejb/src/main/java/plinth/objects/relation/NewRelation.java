package plinth.objects.relation;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;

/**
 * A request to create a relation, with a field on each side.
 *
 * @param name its name, 1 to 100 characters
 * @param slug its address; derived from the name if absent
 * @param type how many records may be on each side
 * @param fromObject the object on the {@code from} side
 * @param toObject the object on the {@code to} side; the same for a relation of an object with
 *     itself
 * @param fromLabel the name of the field of {@code from_object}; if absent, the name of {@code
 *     to_object}, in the plural if the field may have many records
 * @param toLabel the name of the field of {@code to_object}; the default is formed in the same way
 * @param fromField the slug of the field of {@code from_object}; derived from its label if absent
 * @param toField the slug of the field of {@code to_object}; derived from its label if absent
 * @param onDelete what happens to {@code to} records when their {@code from} record is deleted;
 *     {@code unlink} if absent
 */
public record NewRelation(
    @NotBlank @Size(max = 100) String name,
    @Size(max = 63) @Nullable String slug,
    @NotNull Link.Kind type,
    @NotBlank String fromObject,
    @NotBlank String toObject,
    @Size(min = 1, max = 100) @Nullable String fromLabel,
    @Size(min = 1, max = 100) @Nullable String toLabel,
    @Size(max = 63) @Nullable String fromField,
    @Size(max = 63) @Nullable String toField,
    @Nullable OnDelete onDelete) {}
