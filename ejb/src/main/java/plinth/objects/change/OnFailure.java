package plinth.objects.change;

import java.util.Locale;
import plinth.kernel.Problem;

/** What a change of a field does with values that have no place in the changed field. */
enum OnFailure {
  /** The change is refused while there are such values. */
  REFUSE,
  /** They are cleared; the change log keeps what they were. */
  CLEAR,
  /** They stay, and are held to the new settings when they are written next. */
  KEEP;

  /** The policy of a word in a request. */
  static OnFailure of(String word) {
    for (OnFailure policy : values()) {
      if (policy.name().toLowerCase(Locale.ROOT).equals(word)) {
        return policy;
      }
    }
    throw Problem.noneOf("on_failure", OnFailure.class);
  }
}
