package plinth.workflow.definition;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Names;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.workflow.action.DraftReader;

/**
 * The trigger of a workflow as defined.
 *
 * @param type the type
 * @param objectSlug the object of the runs' records; null for none
 * @param watched the fields of {@code field_changed}; the single field of {@code status_changed}
 * @param fromStatus the status before, for {@code status_changed}; null for any
 * @param toStatus the status after, for {@code status_changed}
 * @param cron the five cron fields, for {@code scheduled_reminder}
 * @param timezone the time zone of the cron fields
 * @param sessions the sessions of messages; empty for all
 */
public record Trigger(
    TriggerType type,
    @Nullable String objectSlug,
    List<String> watched,
    @Nullable String fromStatus,
    @Nullable String toStatus,
    @Nullable String cron,
    @Nullable String timezone,
    List<String> sessions) {

  private static final int MAX_FIELDS = 50;
  private static final int MAX_SESSIONS = 100;
  private static final int WORD = 200;

  /** Copies the lists. */
  public Trigger {
    watched = List.copyOf(watched);
    sessions = List.copyOf(sessions);
  }

  /**
   * Reads a trigger from a request, checking only its form.
   *
   * @param standard the time zone of a schedule that names none; the schedule keeps it
   */
  public static @Nullable Trigger read(DraftReader in, ZoneId standard) {
    String word = in.text("type", 50);
    TriggerType type = TriggerType.of(word).orElse(null);
    if (type == null) {
      if (!word.isEmpty()) {
        in.fault(
            "type",
            "unknown",
            "There is no trigger "
                + word
                + "; it is "
                + Problem.oneOf(Names.words(TriggerType.class)));
      }
      return null;
    }
    boolean isRecord = type.kind() == TriggerType.Kind.RECORD;
    String object = isRecord ? in.text("object_slug", 63) : in.optional("object_slug", 63);
    List<String> watched = List.of();
    String from = null;
    String to = null;
    String cron = null;
    String zone = null;
    List<String> sessions = List.of();
    switch (type) {
      case FIELD_CHANGED -> {
        watched = in.texts("watched_fields", MAX_FIELDS);
        if (watched.isEmpty()) {
          in.fault("watched_fields", "required", "watched_fields must list at least one field");
        }
      }
      case STATUS_CHANGED -> {
        String field = in.optional("field_slug", 63);
        watched = field == null ? List.of() : List.of(field);
        to = in.text("to_status", WORD);
        from = in.optional("from_status", WORD);
      }
      case SCHEDULED_REMINDER -> {
        cron = in.text("cron_expression", WORD);
        String named = in.optional("timezone", WORD);
        zone = named == null ? standard.getId() : named;
        checkSchedule(in, cron, zone);
      }
      case MESSAGE_RECEIVED, FIRST_MESSAGE -> sessions = in.texts("session_slugs", MAX_SESSIONS);
      case RECORD_CREATED, RECORD_UPDATED, RECORD_DELETED, MANUAL -> {}
    }
    in.finish();
    String known = object == null || object.isEmpty() ? null : object;
    return new Trigger(type, known, watched, from, to, cron, zone, sessions);
  }

  private static void checkSchedule(DraftReader in, String cron, String zone) {
    if (cron.isEmpty() || zone.isEmpty()) {
      return;
    }
    try {
      CronSchedule.zone(zone);
    } catch (IllegalArgumentException e) {
      in.fault("timezone", "unknown", "timezone must be a time zone such as Europe/Berlin");
      return;
    }
    try {
      if (CronSchedule.of(cron, zone).next(Time.now()).isEmpty()) {
        in.fault("cron_expression", "never", "cron_expression never matches a day");
      }
    } catch (IllegalArgumentException e) {
      in.fault("cron_expression", "format", "cron_expression must have five cron fields");
    }
  }

  /** Returns the trigger with the field of its status. */
  Trigger withWatched(String field) {
    return new Trigger(
        type, objectSlug, List.of(field), fromStatus, toStatus, cron, timezone, sessions);
  }

  /** Returns the schedule of a reminder. */
  public CronSchedule schedule() {
    if (cron == null || timezone == null) {
      throw new IllegalStateException("not a schedule");
    }
    return CronSchedule.of(cron, timezone);
  }

  /** Returns the stored and shown form. */
  public JsonObject json() {
    JsonObjectBuilder json = Json.createObjectBuilder().add("type", type.code());
    DraftReader.put(json, "object_slug", objectSlug);
    if (type == TriggerType.FIELD_CHANGED) {
      json.add("watched_fields", DraftReader.array(watched));
    } else if (type == TriggerType.STATUS_CHANGED) {
      DraftReader.put(json, "field_slug", watched.isEmpty() ? null : watched.get(0));
      DraftReader.put(json, "from_status", fromStatus);
      DraftReader.put(json, "to_status", toStatus);
    }
    DraftReader.put(json, "cron_expression", cron);
    DraftReader.put(json, "timezone", timezone);
    if (type.kind() == TriggerType.Kind.MESSAGE) {
      json.add("session_slugs", DraftReader.array(sessions));
    }
    return json.build();
  }

  /** Reads the stored form. */
  public static Trigger of(JsonObject json) {
    TriggerType type = TriggerType.of(json.getString("type")).orElseThrow();
    String field = json.getString("field_slug", null);
    List<String> watched =
        type == TriggerType.STATUS_CHANGED && field != null
            ? List.of(field)
            : texts(json, "watched_fields");
    return new Trigger(
        type,
        json.getString("object_slug", null),
        watched,
        json.getString("from_status", null),
        json.getString("to_status", null),
        json.getString("cron_expression", null),
        json.getString("timezone", null),
        texts(json, "session_slugs"));
  }

  private static List<String> texts(JsonObject json, String name) {
    return json.containsKey(name)
        ? json.getJsonArray(name).getValuesAs(JsonString.class).stream()
            .map(JsonString::getString)
            .toList()
        : List.of();
  }
}
