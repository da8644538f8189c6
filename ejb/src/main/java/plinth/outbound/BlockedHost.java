package plinth.outbound;

import java.net.UnknownHostException;

/**
 * Thrown when a name resolves to an address that is never called. No connection was made, and
 * nothing was sent.
 */
public final class BlockedHost extends UnknownHostException {
  private static final long serialVersionUID = 1L;

  /** Uses the same message as for webhooks. */
  BlockedHost() {
    super("Blocked host");
  }
}
