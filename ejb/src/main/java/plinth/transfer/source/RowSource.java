package plinth.transfer.source;

import java.io.IOException;

/**
 * The port to a file format with rows. An adapter is a CDI bean chosen by its key. Rows are read in
 * constant memory, whatever the size of the file.
 */
public interface RowSource {
  /** The adapter's key, such as {@code csv}. */
  String key();

  /**
   * Opens a file.
   *
   * @param format its format, with the key of this adapter
   * @param from the position to start at: {@link SourceFormat#start}, or the position of an earlier
   *     reader of the same file. An adapter whose rows have no byte positions always starts at the
   *     beginning
   */
  RowReader open(SourceBytes bytes, SourceFormat format, RowPosition from) throws IOException;
}
