package plinth.objects;

/**
 * A use of an object's field, such as a view, a form or a workflow.
 *
 * @param slug its address among those of its kind
 * @param name what people read
 */
public record FieldUse(String slug, String name) {}
