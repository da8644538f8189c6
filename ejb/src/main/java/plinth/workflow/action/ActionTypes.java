package plinth.workflow.action;

import java.util.List;
import java.util.Optional;
import plinth.kernel.Problem;

/**
 * The list of all kinds of actions, in the order in which users choose from them. A new kind is its
 * class and one line here.
 */
public final class ActionTypes {
  private static final List<ActionType> ALL =
      List.of(
          new UpdateField(),
          new UpdateStatus(),
          new CreateRecord(),
          new Assign(),
          new SendMessage(),
          new SendTemplate(),
          new SendWebhook(),
          new Wait(),
          new AskApproval(),
          new Branch());

  private ActionTypes() {}

  /** Returns all kinds. */
  public static List<ActionType> all() {
    return ALL;
  }

  /** Returns the words of all kinds. */
  public static List<String> words() {
    return ALL.stream().map(ActionType::code).toList();
  }

  /** Returns the kind for a word on the wire. */
  public static Optional<ActionType> of(String word) {
    return ALL.stream().filter(type -> type.code().equals(word)).findFirst();
  }

  /** Returns the words of all kinds, for an error message. */
  static String choice() {
    return Problem.oneOf(words());
  }
}
