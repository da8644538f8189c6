package plinth.workflow.definition;

import plinth.kernel.Words;

/**
 * A member of a trigger or an action.
 *
 * @param name its name in the definition
 * @param type what it is: {@code text}, {@code number}, {@code list}, {@code condition}, {@code
 *     steps}, {@code value} or {@code object}
 * @param isRequired whether it must be given
 * @param description what it means
 */
public record Parameter(
    String name,
    @Words({"text", "number", "list", "condition", "steps", "value", "object"}) String type,
    boolean isRequired,
    String description) {}
