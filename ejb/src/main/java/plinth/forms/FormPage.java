package plinth.forms;

import java.util.List;
import plinth.records.RecordPage;

/**
 * A page of publicly listed records.
 *
 * @param items the records
 * @param page which page it is, and of how many; without a cursor, which tells of numbers inside
 */
public record FormPage(List<FormRecord> items, RecordPage page) {}
