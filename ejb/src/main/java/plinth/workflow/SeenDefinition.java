package plinth.workflow;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Problem.FieldError;

/**
 * A definition as one reader sees it: parts that name what is hidden are left out. Of a step its
 * word and its type stay.
 *
 * @param definition what is left
 * @param places where something was left out, such as {@code actions[1]}
 */
record SeenDefinition(Definition definition, List<String> places) {

  /** The definition of a sight as its reader sees it. */
  static SeenDefinition of(ReaderVisibility sight) {
    Definition definition = sight.definition();
    if (sight.isWhole()) {
      return new SeenDefinition(definition, List.of());
    }
    List<String> places = new ArrayList<>();
    Trigger trigger = trigger(sight, definition.trigger(), places);
    JsonObject conditions = conditions(sight, definition.conditions(), places);
    JsonArray actions = actions(sight, definition.steps(), places);
    return new SeenDefinition(new Definition(trigger, conditions, actions), List.copyOf(places));
  }

  /** How many parts were left out. */
  int withheld() {
    return places.size();
  }

  /** Those of the faults of a definition that tell of parts that are seen. */
  List<FieldError> seen(List<FieldError> faults) {
    return faults.stream()
        .filter(fault -> places.stream().noneMatch(fault.field()::startsWith))
        .toList();
  }

  private static Trigger trigger(ReaderVisibility sight, Trigger trigger, List<String> places) {
    List<String> watched =
        trigger.watched().stream().filter(field -> !sight.hidesField(field)).toList();
    List<String> sessions =
        trigger.sessions().stream().filter(session -> !sight.hidesSession(session)).toList();
    boolean isStatusHidden =
        trigger.type() == TriggerType.STATUS_CHANGED && watched.size() < trigger.watched().size();
    if (sight.hidesObject()) {
      places.add("trigger.object_slug");
    }
    if (watched.size() < trigger.watched().size()) {
      places.add(isStatusHidden ? "trigger" : "trigger.watched_fields");
    }
    if (sessions.size() < trigger.sessions().size()) {
      places.add("trigger.session_slugs");
    }
    return new Trigger(
        trigger.type(),
        sight.hidesObject() ? null : trigger.objectSlug(),
        watched,
        isStatusHidden ? null : trigger.fromStatus(),
        isStatusHidden ? null : trigger.toStatus(),
        trigger.cron(),
        trigger.timezone(),
        sessions);
  }

  private static @Nullable JsonObject conditions(
      ReaderVisibility sight, @Nullable JsonObject conditions, List<String> places) {
    if (!sight.hidesCondition(conditions)) {
      return conditions;
    }
    places.add("conditions");
    return null;
  }

  private static JsonArray actions(
      ReaderVisibility sight, List<Action> actions, List<String> places) {
    JsonArrayBuilder seen = Json.createArrayBuilder();
    actions.forEach(action -> seen.add(action(sight, action, places)));
    return seen.build();
  }

  private static void cut(Action action, JsonObjectBuilder seen, List<String> places) {
    String url = action.required("url");
    String cut = CalledAddress.cut(url);
    if (!cut.equals(url)) {
      seen.add("url", cut);
      places.add(action.at() + ".url");
    }
    if (action.value("headers") != JsonValue.NULL) {
      seen.remove("headers");
      places.add(action.at() + ".headers");
    }
  }

  private static JsonObject action(ReaderVisibility sight, Action action, List<String> places) {
    JsonObjectBuilder seen;
    if (sight.hides(action)) {
      places.add(action.at());
      seen = Json.createObjectBuilder().add("id", action.id()).add("type", action.type().code());
    } else {
      seen = Json.createObjectBuilder(action.settings());
      if (action.type() == ActionType.SEND_WEBHOOK && sight.hidesAddresses()) {
        cut(action, seen, places);
      }
    }
    for (String part : List.of("then", "else")) {
      if (action.settings().containsKey(part)) {
        seen.add(part, actions(sight, action.inner(part), places));
      }
    }
    return seen.build();
  }
}
