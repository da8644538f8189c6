package plinth.files;

import java.time.Instant;

/**
 * The port of a feature whose things hold files. What they hold they tell {@link FileHolds} as they
 * change; here they say what is held no more because its place is gone.
 */
public interface FileHolder {
  /**
   * Gives up what is held in the bound workspace by what is gone, in the current transaction.
   *
   * @param now from when on it is not held
   */
  void release(Instant now);
}
