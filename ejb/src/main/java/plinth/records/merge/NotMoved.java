package plinth.records.merge;

/**
 * Something of a merged record that the survivor did not get because it has as much as the field
 * allows.
 *
 * @param slug the merged record
 * @param field the field
 * @param value the slug of the related record or file
 */
public record NotMoved(String slug, String field, String value) {}
