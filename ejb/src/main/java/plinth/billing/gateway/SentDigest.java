package plinth.billing.gateway;

import java.util.Locale;
import plinth.kernel.Secrets;

/** Digests as providers send them: in hexadecimal of either case, perhaps with space around. */
public final class SentDigest {
  private SentDigest() {}

  /** Whether a digest that was sent is the expected one, in a time that tells nothing. */
  public static boolean is(String expected, String sent) {
    return Secrets.same(expected, sent.trim().toLowerCase(Locale.ROOT));
  }
}
