package plinth.transfer.source;

import java.io.IOException;

/**
 * Port to a file format of rows. An adapter is a CDI bean chosen by its key. Rows are read in
 * constant memory, whatever the size of the file.
 */
public interface RowSource {
  /** The adapter's key, such as {@code csv}. */
  String key();

  /**
   * Opens a file.
   *
   * @param format how it is written, its key this adapter's
   * @param from where to begin: {@link SourceFormat#start}, or what a reader of the same file
   *     answered. An adapter whose rows have no place of their own begins at the start alone
   */
  RowReader open(SourceBytes bytes, SourceFormat format, RowPosition from) throws IOException;
}
