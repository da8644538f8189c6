package plinth.platform;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Why an operator does something, as the audit record keeps it.
 *
 * @param text the reason; null: none was given
 */
public record Reason(@Nullable String text) {
  private static final int LONGEST = 500;

  /** Refuses a reason that is too long, or that no column takes; an empty one is none. */
  public Reason {
    if (text != null && (text.length() > LONGEST || text.indexOf('\0') >= 0)) {
      throw Problem.invalid("reason", "size", "reason has at most " + LONGEST + " characters");
    }
    text = text == null || text.isBlank() ? null : text.strip();
  }

  /** A reason that must be given; refuses none. */
  public static Reason required(@Nullable String text) {
    Reason reason = new Reason(text);
    if (reason.text() == null) {
      throw Problem.invalid("reason", "required", "reason is required");
    }
    return reason;
  }

  /** The text of a reason that was given. */
  public String given() {
    return text == null ? "" : text;
  }
}
