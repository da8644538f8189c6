package plinth.records;

/**
 * What an upsert did.
 *
 * @param isNew whether it made the record; else it changed one that was there
 * @param record the record
 */
public record Upserted(boolean isNew, RecordText record) {}
