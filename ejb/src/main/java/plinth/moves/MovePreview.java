package plinth.moves;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.kernel.Problem.FieldError;

/**
 * The preview of a move.
 *
 * @param from the slug of the object that the record would leave
 * @param to the slug of the object that the record would move to
 * @param recordSlug the record
 * @param fieldMap the slug of the field that takes the value of each field, or null, by the slug of
 *     the field
 * @param fields the effect on each value
 * @param errors why the move would be refused, such as a required field without a value; empty: as
 *     far as known, it would succeed
 */
public record MovePreview(
    String from,
    String to,
    String recordSlug,
    JsonObject fieldMap,
    List<MovedField> fields,
    List<FieldError> errors) {}
