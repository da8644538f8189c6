package plinth.workflow.action;

import plinth.kernel.Words;

/**
 * A parameter of a trigger or an action.
 *
 * @param name name of the parameter in the definition
 * @param type its type: {@code text}, {@code number}, {@code list}, {@code condition}, {@code
 *     steps}, {@code value} or {@code object}
 * @param isRequired whether it is required
 * @param description its description
 */
public record Parameter(
    String name,
    @Words({"text", "number", "list", "condition", "steps", "value", "object"}) String type,
    boolean isRequired,
    String description) {
  /** The session with which a step sends. */
  static final Parameter SESSION =
      ofOptional(
          "session_slug",
          "text",
          "the sending session; absent: the session of the chat, or the default");

  /** The field that contains the phone number. */
  static final Parameter PHONE =
      ofOptional("phone_field_slug", "text", "the field of the record with the phone number");

  /** Creates a required parameter. */
  public static Parameter ofRequired(String name, String type, String description) {
    return new Parameter(name, type, true, description);
  }

  /** Creates an optional parameter. */
  public static Parameter ofOptional(String name, String type, String description) {
    return new Parameter(name, type, false, description);
  }
}
