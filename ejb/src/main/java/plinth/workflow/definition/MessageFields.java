package plinth.workflow.definition;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.type.FieldTypes;

/** The variables and fields of a triggering message, for texts and conditions. */
public final class MessageFields {
  /** The variables and their descriptions. */
  public static final Map<String, String> VARIABLES = variables();

  private MessageFields() {}

  private static Map<String, String> variables() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("message.body", "The text of the message");
    all.put("message.type", "The type of the message");
    all.put("message.slug", "The slug of the message");
    all.put("chat.slug", "The slug of the chat");
    all.put("chat.phone", "The phone of the chat");
    all.put("session.slug", "The slug of the session");
    return all;
  }

  /** Returns the slug of a variable in conditions: {@code message_body}. */
  public static String slug(String variable) {
    return variable.replace('.', '_');
  }

  /** Returns the fields of an object, if any, together with those of the message. */
  public static Shape with(@Nullable Shape shape) {
    List<Field> fields = new ArrayList<>(shape == null ? List.of() : shape.fields());
    long id = -1;
    for (Map.Entry<String, String> one : VARIABLES.entrySet()) {
      fields.add(field(id--, slug(one.getKey()), one.getValue()));
    }
    return shape == null ? new Shape(0, "messages", 0, fields) : shape.withFields(fields);
  }

  private static Field field(long id, String slug, String label) {
    var type = FieldTypes.configure("text", JsonValue.EMPTY_JSON_OBJECT, List.of());
    return new Field(
        id,
        slug,
        label,
        type.type(),
        type.settings(),
        Field.Rules.NONE,
        Field.Standing.ofSystem(Integer.MAX_VALUE),
        Field.Slots.NONE);
  }
}
