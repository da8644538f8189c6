package plinth.files;

import java.io.IOException;

/** Thrown when the file store is unreachable, full, or refuses a call. */
public final class StoreUnreachable extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with its cause. */
  public StoreUnreachable(Throwable cause) {
    super(cause);
  }
}
