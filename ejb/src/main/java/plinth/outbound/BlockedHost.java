package plinth.outbound;

import java.net.UnknownHostException;

/** A name leads to an address that is never called. Nobody was dialled, and nothing was sent. */
public final class BlockedHost extends UnknownHostException {
  private static final long serialVersionUID = 1L;

  /** What is said of it, as of webhooks. */
  BlockedHost() {
    super("Blocked host");
  }
}
