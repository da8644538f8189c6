package plinth.access.policy;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Whether operators may act for members of a workspace.
 *
 * @param mode always, or only while the workspace consents
 * @param allowedUntil until when it consents; null: it does not, or need not
 */
public record SupportAccess(SupportMode mode, @Nullable Instant allowedUntil) {
  /** The rule of a workspace that has set none. */
  public static final SupportAccess ALWAYS = new SupportAccess(SupportMode.ALWAYS, null);

  /** Refuses an end of the consent in a mode that requires no consent. */
  public SupportAccess {
    if (mode == SupportMode.ALWAYS && allowedUntil != null) {
      throw Problem.invalid(
          "allowed_until", "unexpected", "allowed_until is only for mode consent");
    }
  }

  /** Whether operators may act for members at this moment. */
  public boolean isAllowed(Instant now) {
    return mode == SupportMode.ALWAYS || (allowedUntil != null && allowedUntil.isAfter(now));
  }
}
