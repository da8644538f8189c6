package plinth.records.aggregate;

import plinth.fields.Column;

/**
 * What records are grouped by.
 *
 * @param name its name in the answer
 * @param column the location of the values
 * @param key how values are put together
 */
record Group(String name, Column<?> column, GroupKey key) {}
