package plinth.workflow.definition;

import plinth.fields.type.FieldTypes;
import plinth.kernel.Words;

/**
 * A variable for the texts of a workflow, written <code>{{name}}</code>.
 *
 * @param name its name, such as {@code record.name}
 * @param label its description for users
 * @param type the field type of its value
 */
public record Variable(String name, String label, @Words(of = FieldTypes.class) String type) {}
