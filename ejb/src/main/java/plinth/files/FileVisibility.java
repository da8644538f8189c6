package plinth.files;

import java.util.List;
import plinth.kernel.Caller;

/**
 * The port of a feature whose things hold files: whether a reader may see one of the things that
 * hold a file. Asked in the reader's workspace, within the current transaction.
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
