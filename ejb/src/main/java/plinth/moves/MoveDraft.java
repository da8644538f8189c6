package plinth.moves;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;

/**
 * Which record is to go where.
 *
 * @param recordSlug the record
 * @param to the slug of the object that it goes to
 * @param fieldMap by the slug of a field the slug of the field that takes its value there, or null
 *     where the value is left behind; a field that is not named goes to the one of the same slug,
 *     else of the same name, that can hold its value
 * @param data values of further fields there
 */
public record MoveDraft(
    @NotBlank String recordSlug,
    @NotBlank String to,
    @Nullable JsonObject fieldMap,
    @Nullable JsonObject data) {}
