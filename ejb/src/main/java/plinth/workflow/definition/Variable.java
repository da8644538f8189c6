package plinth.workflow.definition;

import plinth.fields.type.FieldTypes;
import plinth.kernel.Words;

/**
 * A variable that the texts of a workflow may hold, written <code>{{name}}</code>.
 *
 * @param name its name, such as {@code record.name}
 * @param label what it is, for people
 * @param type the type of its value, in the words of field types
 */
public record Variable(String name, String label, @Words(of = FieldTypes.class) String type) {}
