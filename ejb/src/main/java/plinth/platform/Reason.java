package plinth.platform;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * The reason for an operator's action, for the audit record.
 *
 * @param text the reason; null: none was given
 */
public record Reason(@Nullable String text) {
  private static final int LONGEST = 500;

  /** Refuses a reason that is too long or cannot be stored; an empty one counts as none. */
  public Reason {
    if (text != null && (text.length() > LONGEST || text.indexOf('\0') >= 0)) {
      throw Problem.invalid("reason", "size", "reason may have at most " + LONGEST + " characters");
    }
    text = text == null || text.isBlank() ? null : text.strip();
  }

  /** Creates a mandatory reason; refuses a missing one. */
  public static Reason require(@Nullable String text) {
    Reason reason = new Reason(text);
    if (reason.text() == null) {
      throw Problem.invalid("reason", "required", "reason is required");
    }
    return reason;
  }

  /** The text of a given reason; empty if none was given. */
  public String given() {
    return text == null ? "" : text;
  }
}
