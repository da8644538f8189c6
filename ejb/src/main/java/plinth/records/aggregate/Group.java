package plinth.records.aggregate;

/**
 * What records are grouped by.
 *
 * @param name its name in the answer
 * @param field the field of the values, or the path to it
 * @param key how values are put together
 */
record Group(String name, String field, GroupKey key) {}
