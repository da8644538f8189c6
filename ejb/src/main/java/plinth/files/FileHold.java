package plinth.files;

/**
 * That a record holds a file.
 *
 * @param recordId the record's number
 * @param fieldId the number of the field whose value names the file
 * @param slug the file
 */
public record FileHold(long recordId, long fieldId, String slug) {}
