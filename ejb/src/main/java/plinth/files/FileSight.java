package plinth.files;

import java.util.List;
import plinth.kernel.Caller;

/**
 * The port of a feature whose things hold files: whether a reader may see one of the things that
 * hold a file. Asked in the reader's workspace, within the current transaction.
 */
public interface FileSight {
  /**
   * Whether the reader may see one of the holders.
   *
   * @param held everything that holds the file, or held it, of whichever feature
   */
  boolean seesOneOf(Caller reader, List<FileHold> held);
}
