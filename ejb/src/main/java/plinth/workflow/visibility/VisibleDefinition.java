package plinth.workflow.visibility;

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
import plinth.workflow.action.Action;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.Trigger;
import plinth.workflow.definition.TriggerType;

/**
 * A definition as one reader sees it: parts that name something hidden are left out. A step always
 * keeps its id and its type.
 *
 * @param definition the visible part
 * @param places the places of omitted parts, such as {@code actions[1]}
 */
public record VisibleDefinition(Definition definition, List<String> places) {

  /** Returns the definition as the reader sees it. */
  public static VisibleDefinition of(ReaderVisibility visibility) {
    Definition definition = visibility.definition();
    if (visibility.seesAll()) {
      return new VisibleDefinition(definition, List.of());
    }
    List<String> places = new ArrayList<>();
    Trigger trigger = trigger(visibility, definition.trigger(), places);
    JsonObject conditions = conditions(visibility, definition.conditions(), places);
    JsonArray actions = actions(visibility, definition.steps(), places);
    return new VisibleDefinition(new Definition(trigger, conditions, actions), List.copyOf(places));
  }

  /** Returns the number of omitted parts. */
  public int withheld() {
    return places.size();
  }

  /** Returns those errors of a definition that concern visible parts. */
  public List<FieldError> visible(List<FieldError> faults) {
    return faults.stream()
        .filter(fault -> places.stream().noneMatch(fault.field()::startsWith))
        .toList();
  }

  private static Trigger trigger(
      ReaderVisibility visibility, Trigger trigger, List<String> places) {
    List<String> watched =
        trigger.watched().stream().filter(field -> !visibility.hidesField(field)).toList();
    List<String> sessions =
        trigger.sessions().stream().filter(session -> !visibility.hidesSession(session)).toList();
    boolean isStatusHidden =
        trigger.type() == TriggerType.STATUS_CHANGED && watched.size() < trigger.watched().size();
    if (visibility.hidesObject()) {
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
        visibility.hidesObject() ? null : trigger.objectSlug(),
        watched,
        isStatusHidden ? null : trigger.fromStatus(),
        isStatusHidden ? null : trigger.toStatus(),
        trigger.cron(),
        trigger.timezone(),
        sessions);
  }

  private static @Nullable JsonObject conditions(
      ReaderVisibility visibility, @Nullable JsonObject conditions, List<String> places) {
    if (!visibility.hidesCondition(conditions)) {
      return conditions;
    }
    places.add("conditions");
    return null;
  }

  private static JsonArray actions(
      ReaderVisibility visibility, List<Action> actions, List<String> places) {
    JsonArrayBuilder seen = Json.createArrayBuilder();
    actions.forEach(action -> seen.add(action(visibility, action, places)));
    return seen.build();
  }

  private static void cut(Action action, String url, JsonObjectBuilder seen, List<String> places) {
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

  private static JsonObject action(
      ReaderVisibility visibility, Action action, List<String> places) {
    JsonObjectBuilder seen;
    if (visibility.hides(action)) {
      places.add(action.at());
      seen = Json.createObjectBuilder().add("id", action.id()).add("type", action.type().code());
    } else {
      seen = Json.createObjectBuilder(action.settings());
      String address = action.address();
      if (address != null && visibility.hidesAddresses()) {
        cut(action, address, seen, places);
      }
    }
    for (String part : List.of("then", "else")) {
      if (action.settings().containsKey(part)) {
        seen.add(part, actions(visibility, action.inner(part), places));
      }
    }
    return seen.build();
  }
}
