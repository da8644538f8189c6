package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a step of a workflow does: one class a kind, listed in {@link ActionTypes}. A kind reads and
 * describes its steps; {@link #accept} says what they do, for all who check, do or show them.
 */
public interface ActionType {
  /** Where a run goes on after a step. */
  enum Flow {
    /** With the next step. */
    ON,
    /** With the next step when a person approves, else with {@code else}, which ends the run. */
    DECIDED,
    /** With {@code then} or {@code else}, by a condition. */
    FORKED
  }

  /** The word on the wire. */
  String code();

  /** Its name for people. */
  String label();

  /** What it does, for people. */
  String description();

  /** What a definition says of a step beside {@code id}, {@code type} and {@code name}. */
  List<Parameter> parameters();

  /**
   * Reads what a definition says of a step, by its form alone.
   *
   * @param reader reads the steps that a step holds, {@code depth + 1} deep
   */
  void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth);

  /** What a step does, in a sentence. */
  String sentence(Action action);

  /** Hands a step to the method for what it does. */
  <R> R accept(Action action, ActionHandler<R> handler);

  /** What later steps may name of a step. */
  default List<String> outputs() {
    return List.of();
  }

  /** The permission of the route by which a person does the same; null: it takes none. */
  default @Nullable String permission() {
    return null;
  }

  /** Whether it reaches outside of our own data: done at least once, with a stable key. */
  default boolean isExternal() {
    return false;
  }

  /** Whether it sends into a chat. */
  default boolean isMessage() {
    return false;
  }

  /** Whether it changes the record that the run is about. */
  default boolean needsRecord() {
    return false;
  }

  /** Where a run goes on after a step. */
  default Flow flow() {
    return Flow.ON;
  }
}
