package plinth.workflow.action;

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
    String description) {
  /** The session that a step sends by. */
  static final Parameter SESSION =
      may(
          "session_slug",
          "text",
          "the session that sends; absent: that of the chat, or the default");

  /** The field that a step takes a phone from. */
  static final Parameter PHONE =
      may("phone_field_slug", "text", "the field of the record with the phone to send to");

  /** One that must be given. */
  public static Parameter must(String name, String type, String description) {
    return new Parameter(name, type, true, description);
  }

  /** One that may be given. */
  public static Parameter may(String name, String type, String description) {
    return new Parameter(name, type, false, description);
  }
}
