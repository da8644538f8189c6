package plinth.records.trash;

import plinth.kernel.Words;

/**
 * A value or link that a restored record had before its deletion and does not have now.
 *
 * @param slug the record
 * @param field the slug of the field
 * @param value the related record, the file, or the value as text
 * @param reason {@code deleted}: the related record or the file is deleted; {@code taken}: the
 *     related record has another one, and the relation allows no further; {@code invalid}: the
 *     field no longer accepts the value
 */
public record NotRestored(
    String slug,
    String field,
    String value,
    @Words({"deleted", "taken", "invalid"}) String reason) {
  static final String DELETED = "deleted";
  static final String TAKEN = "taken";
  static final String INVALID = "invalid";
}
