package plinth.files;

import java.io.IOException;

/** A store did not do what it was asked for: it is away, full, or refuses. */
public final class StoreUnreachable extends IOException {
  private static final long serialVersionUID = 1L;

  /** Tells why. */
  public StoreUnreachable(Throwable cause) {
    super(cause);
  }
}
