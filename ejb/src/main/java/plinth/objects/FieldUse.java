package plinth.objects;

/**
 * Something that uses a field of an object.
 *
 * @param slug its address among those of its kind
 * @param name what people read
 */
public record FieldUse(String slug, String name) {}
