package plinth.forms;

import java.util.List;
import plinth.records.RecordPage;

/**
 * A page of publicly listed records.
 *
 * @param items the records
 * @param page the number of the page and the total; without a cursor, which would reveal internal
 *     numbers
 */
public record FormPage(List<FormRecord> items, RecordPage page) {}
