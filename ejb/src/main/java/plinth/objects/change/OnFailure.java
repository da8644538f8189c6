package plinth.objects.change;

import java.util.Locale;
import plinth.kernel.Problem;

/** How a change of a field treats values that the changed field cannot hold. */
enum OnFailure {
  /** Refuses the change if there are such values. */
  REFUSE,
  /** Clears the values; the change log keeps the previous ones. */
  CLEAR,
  /** Keeps the values; they are checked against the new settings when they are next written. */
  KEEP;

  /** The policy for a word in a request. */
  static OnFailure of(String word) {
    for (OnFailure policy : values()) {
      if (policy.name().toLowerCase(Locale.ROOT).equals(word)) {
        return policy;
      }
    }
    throw Problem.notOneOf("on_failure", OnFailure.class);
  }
}
