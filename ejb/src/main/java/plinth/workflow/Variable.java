package plinth.workflow;

/**
 * A variable that the texts of a workflow may hold, written <code>{{name}}</code>.
 *
 * <p>Spec: Workflow.
 *
 * @param name its name, such as {@code record.name}
 * @param label what it is, for people
 * @param type the type of its value, in the words of field types
 */
public record Variable(String name, String label, String type) {}
