package plinth.workflow.run;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.records.event.RecordState;
import plinth.records.event.RecordStates.Change;
import plinth.workflow.definition.Variables;

/**
 * The values of the variables in one step of a run, loaded on demand. Unknown variables are null.
 */
public final class Scope implements Function<String, JsonValue> {
  /** The system fields that name a person. */
  private static final Set<String> PEOPLE = Set.of("created_by", "updated_by", "assigned_to");

  private final JsonObject facts;
  private final Instant now;
  private final ZoneId zone;
  private final Supplier<@Nullable RecordState> records;
  private final Supplier<@Nullable Change> changes;
  private final UnaryOperator<String> people;
  private @Nullable RecordState record;
  private @Nullable Change change;
  private boolean isRecordKnown;
  private boolean isChangeKnown;

  /**
   * Creates the scope of a step.
   *
   * @param facts values by the dotted names of their variables, and the objects {@code input} and
   *     {@code steps}
   * @param now the business time
   * @param zone the time zone of the workspace, in which days begin
   * @param people returns the slug of the person with a label
   */
  Scope(
      JsonObject facts,
      Instant now,
      ZoneId zone,
      Supplier<@Nullable RecordState> records,
      Supplier<@Nullable Change> changes,
      UnaryOperator<String> people) {
    this.facts = facts;
    this.now = now;
    this.zone = zone;
    this.records = records;
    this.changes = changes;
    this.people = people;
  }

  /** Returns the run's record in its current state; null if there is none. */
  @Nullable RecordState record() {
    if (!isRecordKnown) {
      record = records.get();
      isRecordKnown = true;
    }
    return record;
  }

  /** Returns the change that triggered the run; null if there is none. */
  @Nullable Change change() {
    if (!isChangeKnown) {
      change = changes.get();
      isChangeKnown = true;
    }
    return change;
  }

  /** Returns the business time. */
  Instant now() {
    return now;
  }

  @Override
  public JsonValue apply(String name) {
    JsonValue value = value(name);
    return value == null ? JsonValue.NULL : value;
  }

  private @Nullable JsonValue value(String name) {
    Matcher clock = Variables.CLOCK.matcher(name);
    if (clock.matches()) {
      return clock(clock);
    }
    int dot = name.indexOf('.');
    String head = dot < 0 ? name : name.substring(0, dot);
    String rest = dot < 0 ? "" : name.substring(dot + 1);
    return switch (head) {
      case "record" -> {
        RecordState state = record();
        yield state == null ? null : toClientValue(rest, state.get(rest));
      }
      case "old" -> old(rest);
      case "input" -> facts.getJsonObject("input").get(rest);
      case "steps" -> step(rest);
      case "trigger" -> trigger(rest);
      default -> facts.get(name);
    };
  }

  private @Nullable JsonValue trigger(String rest) {
    Change told = rest.equals("actor") || rest.equals("at") ? change() : null;
    if (told == null) {
      return facts.get("trigger." + rest);
    }
    return Json.createValue(rest.equals("at") ? told.at().toString() : people.apply(told.actor()));
  }

  /** Returns the value before the change; the current value if the change did not affect it. */
  private @Nullable JsonValue old(String slug) {
    Change told = change();
    if (told != null && told.changed().get(slug) instanceof JsonObject pair) {
      return pair.get("old");
    }
    RecordState state = record();
    return state == null ? null : state.get(slug);
  }

  /** Returns a value as clients write it: people by their slugs. */
  private @Nullable JsonValue toClientValue(String slug, @Nullable JsonValue value) {
    return PEOPLE.contains(slug) && value instanceof JsonString label
        ? Json.createValue(people.apply(label.getString()))
        : value;
  }

  private @Nullable JsonValue step(String rest) {
    int dot = rest.indexOf('.');
    String step = dot < 0 ? rest : rest.substring(0, dot);
    JsonObject steps = facts.getJsonObject("steps");
    return steps.get(step) instanceof JsonObject outputs
        ? outputs.get(rest.substring(dot + 1))
        : null;
  }

  private JsonValue clock(Matcher clock) {
    Instant at = now;
    if (clock.group(3) != null) {
      long amount = Long.parseLong(clock.group(3)) * (clock.group(2).equals("-") ? -1 : 1);
      at =
          switch (clock.group(4)) {
            case "m" -> now.plus(Duration.ofMinutes(amount));
            case "h" -> now.plus(Duration.ofHours(amount));
            default -> now.atZone(zone).plusDays(amount).toInstant();
          };
    }
    return Json.createValue(
        clock.group(1).equals("today")
            ? LocalDate.ofInstant(at, zone).toString()
            : at.truncatedTo(ChronoUnit.SECONDS).toString());
  }
}
