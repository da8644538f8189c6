package plinth.files;

/**
 * A record's hold on a file.
 *
 * @param recordId the record's number; below zero of what is no record, and holds files too
 * @param fieldId the number of the field whose value names the file; 0 of what is no record
 * @param slug the file
 */
public record FileHold(long recordId, long fieldId, String slug) {}
