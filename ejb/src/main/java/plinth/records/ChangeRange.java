package plinth.records;

/**
 * The rows of the change log that one statement wrote.
 *
 * @param first the number of the first row
 * @param last the number of the last row; rows of other statements may be in between
 * @param count the number of rows; if it is 0, the other two are meaningless
 */
public record ChangeRange(long first, long last, int count) {}
