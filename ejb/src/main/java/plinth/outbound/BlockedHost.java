package plinth.outbound;

import java.io.IOException;

/** A name led to an address that is not called. Nothing was sent, and nobody was dialled. */
public final class BlockedHost extends IOException {
  private static final long serialVersionUID = 1L;

  /** What is said of it, as of webhooks. */
  BlockedHost() {
    super("Blocked host");
  }
}
