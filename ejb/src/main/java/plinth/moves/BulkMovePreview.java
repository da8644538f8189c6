package plinth.moves;

import jakarta.json.JsonObject;
import java.util.List;

/**
 * The preview of moving many records.
 *
 * @param from the slug of the object that the records would leave
 * @param to the slug of the object that would take them
 * @param fieldMap the slug of the field that takes the values of each field, or null, by the slug
 *     of the field
 * @param movable records that would be moved, as far as known
 * @param refused records that would stay where they are
 * @param fields the effect on the values of each field, over the records that would be moved
 * @param refusals why records would be refused, in the order of the request
 */
public record BulkMovePreview(
    String from,
    String to,
    JsonObject fieldMap,
    long movable,
    long refused,
    List<FieldOutcomes> fields,
    List<MoveResult> refusals) {}
