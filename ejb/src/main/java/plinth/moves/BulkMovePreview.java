package plinth.moves;

import jakarta.json.JsonObject;
import java.util.List;

/**
 * The preview of moving many records.
 *
 * @param from the slug of the object that the records would leave
 * @param to the slug of the object that they would come to
 * @param fieldMap by the slug of each field the slug of the field that takes its values, or null
 * @param movable records that would be moved, as far as is known
 * @param refused records that would stay where they are
 * @param fields of each field what would become of the values of the records that would be moved
 * @param refusals why records would be refused, in the order in which they were named
 */
public record BulkMovePreview(
    String from,
    String to,
    JsonObject fieldMap,
    long movable,
    long refused,
    List<FieldOutcomes> fields,
    List<MoveResult> refusals) {}
