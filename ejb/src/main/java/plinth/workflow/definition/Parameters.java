package plinth.workflow.definition;

import java.util.List;
import plinth.workflow.action.Parameter;

/** The parameters of each kind of trigger. */
final class Parameters {
  private static final Parameter OBJECT =
      Parameter.ofRequired("object_slug", "text", "the object of the records");
  private static final Parameter ANY_OBJECT =
      Parameter.ofOptional("object_slug", "text", "the object of the records");
  private static final Parameter SESSIONS =
      Parameter.ofOptional("session_slugs", "list", "the sessions of the messages; empty: all");

  private Parameters() {}

  static List<Parameter> of(TriggerType type) {
    return switch (type) {
      case RECORD_CREATED, RECORD_UPDATED, RECORD_DELETED -> List.of(OBJECT);
      case FIELD_CHANGED ->
          List.of(
              OBJECT,
              Parameter.ofRequired(
                  "watched_fields", "list", "the fields; a change of any is enough"));
      case STATUS_CHANGED ->
          List.of(
              OBJECT,
              Parameter.ofOptional(
                  "field_slug", "text", "the status field; absent: the default one"),
              Parameter.ofRequired("to_status", "text", "the new status of the record"),
              Parameter.ofOptional("from_status", "text", "the previous status; absent: any"));
      case MESSAGE_RECEIVED, FIRST_MESSAGE -> List.of(SESSIONS, ANY_OBJECT);
      case SCHEDULED_REMINDER ->
          List.of(
              Parameter.ofRequired("cron_expression", "text", "the five fields of cron"),
              Parameter.ofOptional(
                  "timezone",
                  "text",
                  "their time zone, such as Europe/Berlin; absent: that of the workspace"),
              ANY_OBJECT);
      case MANUAL -> List.of(ANY_OBJECT);
    };
  }
}
