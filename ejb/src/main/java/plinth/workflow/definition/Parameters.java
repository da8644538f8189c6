package plinth.workflow.definition;

import java.util.List;

/** What belongs to each kind of trigger and action. */
final class Parameters {
  private static final Parameter OBJECT =
      must("object_slug", "text", "the object whose records it is about");
  private static final Parameter ANY_OBJECT =
      may("object_slug", "text", "the object whose records it is about");
  private static final Parameter SESSIONS =
      may("session_slugs", "list", "the sessions that messages come by; empty: all");
  private static final Parameter RETRIES =
      may("retries", "number", "how often it is tried again after a failure that may pass, 0 to 5");
  private static final Parameter SESSION =
      may(
          "session_slug",
          "text",
          "the session that sends; absent: that of the chat, or the default");
  private static final Parameter PHONE =
      may("phone_field_slug", "text", "the field of the record with the phone to send to");

  private Parameters() {}

  static List<Parameter> of(TriggerType type) {
    return switch (type) {
      case RECORD_CREATED, RECORD_UPDATED, RECORD_DELETED -> List.of(OBJECT);
      case FIELD_CHANGED ->
          List.of(OBJECT, must("watched_fields", "list", "the fields; any of them is enough"));
      case STATUS_CHANGED ->
          List.of(
              OBJECT,
              may("field_slug", "text", "the field with the status; absent: the usual one"),
              must("to_status", "text", "the status that the record comes to"),
              may("from_status", "text", "the status that it comes from; absent: any"));
      case MESSAGE_RECEIVED, FIRST_MESSAGE -> List.of(SESSIONS, ANY_OBJECT);
      case SCHEDULED_REMINDER ->
          List.of(
              must("cron_expression", "text", "the five fields of cron"),
              must("timezone", "text", "the time zone they are meant in, such as Europe/Berlin"),
              ANY_OBJECT);
      case MANUAL -> List.of(ANY_OBJECT);
    };
  }

  static List<Parameter> of(ActionType type) {
    return switch (type) {
      case UPDATE_FIELD ->
          List.of(
              must("field_slug", "text", "the field"),
              must("value", "value", "its value; null clears it"));
      case UPDATE_STATUS ->
          List.of(
              may("field_slug", "text", "the field with the status; absent: the usual one"),
              must("status", "text", "the status"));
      case CREATE_RECORD ->
          List.of(
              must("object_slug", "text", "the object"),
              must("values", "object", "the values by their fields"));
      case ASSIGN -> List.of(must("assignee", "text", "the slug of a member; null: nobody"));
      case SEND_MESSAGE -> List.of(SESSION, PHONE, must("body", "text", "the text"));
      case SEND_TEMPLATE ->
          List.of(
              SESSION,
              PHONE,
              must("template", "text", "the name of the template"),
              may("language", "text", "its language"),
              may("parameters", "list", "what stands in its places, in order"));
      case SEND_WEBHOOK ->
          List.of(
              must("url", "text", "where to, https"),
              may("headers", "object", "further headers by their names"),
              may("body", "value", "what is sent; absent: the run, its record and its change"),
              RETRIES);
      case WAIT ->
          List.of(
              must("amount", "number", "how many units"),
              must("unit", "text", "minutes, hours or days"));
      case APPROVAL ->
          List.of(
              must("title", "text", "what is to be approved"),
              may("message", "text", "more about it"),
              may("approvers", "list", "the slugs of members; empty: who may change workflows"),
              may("expires_in", "object", "amount and unit after which it counts as rejected"),
              may("else", "steps", "what is done when it is rejected"));
      case BRANCH ->
          List.of(
              must("conditions", "condition", "which way it goes"),
              may("then", "steps", "what is done where they hold"),
              may("else", "steps", "what is done where they do not"));
    };
  }

  private static Parameter must(String name, String type, String description) {
    return new Parameter(name, type, true, description);
  }

  private static Parameter may(String name, String type, String description) {
    return new Parameter(name, type, false, description);
  }
}
