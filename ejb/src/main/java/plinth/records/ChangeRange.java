package plinth.records;

/**
 * The rows of the change log that one statement wrote.
 *
 * @param first number of the first
 * @param last number of the last; others may have written rows between
 * @param count how many they are; the other two mean nothing when it is 0
 */
public record ChangeRange(long first, long last, int count) {}
