package plinth.objects;

/**
 * A use of an object's field, such as a view, a form or a workflow.
 *
 * @param slug its address among the uses of its kind
 * @param name its label
 */
public record FieldUse(String slug, String name) {}
