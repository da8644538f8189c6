package plinth.moves;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;

/**
 * A request to move a record.
 *
 * @param recordSlug the record
 * @param to the slug of the object to which it goes
 * @param fieldMap the slug of the field that takes a field's value, by the slug of that field, or
 *     null to leave the value behind; the value of a field that is not named goes to the field with
 *     the same slug, else with the same name, that can hold it
 * @param data values of further fields in the other object
 */
public record MoveDraft(
    @NotBlank String recordSlug,
    @NotBlank String to,
    @Nullable JsonObject fieldMap,
    @Nullable JsonObject data) {}
