package plinth.records;

/**
 * A value of related records that a record shows among its own.
 *
 * @param name its member, the path to the field, such as {@code company.country}
 * @param expression the value over the alias {@code r} of the record, of type jsonb
 */
public record PathValue(String name, String expression) {}
