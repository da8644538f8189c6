package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of action in a workflow: one class per kind, listed in {@link ActionTypes}. A kind reads
 * and describes its steps; {@link #accept} tells what they do to everything that checks, runs or
 * shows steps.
 */
public interface ActionType {
  /** How a run continues after a step. */
  enum Flow {
    /** Continues with the next step. */
    ON,
    /**
     * Continues with the next step when a person approves; otherwise with {@code else}, after which
     * the run ends.
     */
    DECIDED,
    /** Continues with {@code then} or {@code else}, by a condition. */
    FORKED
  }

  /** The word on the wire. */
  String code();

  /** The display name. */
  String label();

  /** The description for users. */
  String description();

  /** The members of a step's definition other than {@code id}, {@code type} and {@code name}. */
  List<Parameter> parameters();

  /**
   * Reads a step's definition, checking only its form.
   *
   * @param reader reads nested steps at {@code depth + 1}
   */
  void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth);

  /** Returns a sentence that says what a step does. */
  String sentence(Action action);

  /** Passes a step to the method for what it does. */
  <R> R accept(Action action, ActionHandler<R> handler);

  /** The outputs of a step that later steps can use. */
  default List<String> outputs() {
    return List.of();
  }

  /** The permission of the route by which a person does the same; null if none is required. */
  default @Nullable String permission() {
    return null;
  }

  /**
   * Whether the step has effects outside of our own data. Such a step runs at least once, with a
   * stable key.
   */
  default boolean isExternal() {
    return false;
  }

  /** Whether the step sends a message into a chat. */
  default boolean isMessage() {
    return false;
  }

  /** Whether the step changes the record of the run. */
  default boolean needsRecord() {
    return false;
  }

  /** How a run continues after a step. */
  default Flow flow() {
    return Flow.ON;
  }
}
