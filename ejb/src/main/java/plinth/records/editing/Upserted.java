package plinth.records.editing;

import plinth.records.RecordText;

/**
 * The result of an upsert.
 *
 * @param isNew whether it created the record; otherwise it changed an existing one
 * @param record the record
 */
public record Upserted(boolean isNew, RecordText record) {}
