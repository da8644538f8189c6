package plinth.billing.gateway;

import java.util.Locale;
import plinth.kernel.Secrets;

/**
 * Digests as providers send them: hexadecimal in either case, possibly surrounded by white space.
 */
public final class ReceivedDigest {
  private ReceivedDigest() {}

  /** Compares a received digest with the expected one in constant time. */
  public static boolean matches(String expected, String sent) {
    return Secrets.constantTimeEquals(expected, sent.trim().toLowerCase(Locale.ROOT));
  }
}
