package plinth.files;

/**
 * A reference from a record to a file, which keeps the file.
 *
 * @param recordId the ID of the record; negative for holders that are not records
 * @param fieldId the ID of the field whose value names the file; 0 for holders that are not records
 * @param slug the slug of the file
 */
public record FileReference(long recordId, long fieldId, String slug) {}
