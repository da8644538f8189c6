package plinth.files;

import java.time.Instant;

/**
 * A port for features whose objects hold files. They report changes of their holds to {@link
 * FileReferences}; this method releases the holds of objects that no longer exist.
 */
public interface FileReferrer {
  /**
   * Releases the holds of deleted objects in the bound workspace, in the current transaction.
   *
   * @param now the time of the release
   */
  void release(Instant now);
}
