package plinth.workflow.definition;

import java.util.List;
import plinth.workflow.action.Parameter;

/** The parameters of each kind of trigger. */
final class Parameters {
  private static final Parameter OBJECT =
      Parameter.must("object_slug", "text", "the object whose records it is about");
  private static final Parameter ANY_OBJECT =
      Parameter.may("object_slug", "text", "the object whose records it is about");
  private static final Parameter SESSIONS =
      Parameter.may("session_slugs", "list", "the sessions that messages come by; empty: all");

  private Parameters() {}

  static List<Parameter> of(TriggerType type) {
    return switch (type) {
      case RECORD_CREATED, RECORD_UPDATED, RECORD_DELETED -> List.of(OBJECT);
      case FIELD_CHANGED ->
          List.of(
              OBJECT,
              Parameter.must("watched_fields", "list", "the fields; any of them is enough"));
      case STATUS_CHANGED ->
          List.of(
              OBJECT,
              Parameter.may(
                  "field_slug", "text", "the field with the status; absent: the usual one"),
              Parameter.must("to_status", "text", "the status that the record comes to"),
              Parameter.may("from_status", "text", "the status that it comes from; absent: any"));
      case MESSAGE_RECEIVED, FIRST_MESSAGE -> List.of(SESSIONS, ANY_OBJECT);
      case SCHEDULED_REMINDER ->
          List.of(
              Parameter.must("cron_expression", "text", "the five fields of cron"),
              Parameter.must(
                  "timezone", "text", "the time zone they are meant in, such as Europe/Berlin"),
              ANY_OBJECT);
      case MANUAL -> List.of(ANY_OBJECT);
    };
  }
}
