package plinth.files;

import java.util.List;
import plinth.kernel.Caller;

/**
 * Port that tells whether a reader may see something that holds a file. Each feature whose things
 * hold files implements it; it is called in the reader's workspace, within the current transaction.
 */
public interface FileVisibility {
  /**
   * Whether the reader may see one of the holders.
   *
   * @param held everything that holds the file, or held it, of whichever feature
   */
  boolean seesOneOf(Caller reader, List<FileHold> held);

  /**
   * Whether the scopes of a credential let it take the file off all of the holders.
   *
   * @param held everything that holds the file, or held it, of whichever feature
   */
  default boolean mayTakeOffAll(Caller credential, List<FileHold> held) {
    return false;
  }
}
