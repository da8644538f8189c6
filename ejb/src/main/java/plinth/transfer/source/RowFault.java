package plinth.transfer.source;

/**
 * Why a row of a file is unreadable. Later rows are not affected.
 *
 * @param rule the word on the wire
 * @param message a sentence for people
 */
public record RowFault(String rule, String message) {
  /** A quote is not closed before the end of the file. */
  public static final RowFault UNTERMINATED_QUOTE =
      new RowFault("unterminated_quote", "A quote is opened in this row and never closed");

  /** The row is longer than a row may be. */
  public static final RowFault ROW_TOO_LONG =
      new RowFault("row_too_long", "The row is longer than 4 MiB; a quote may not be closed");

  /** The row has more cells than a row may have. */
  public static final RowFault TOO_MANY_CELLS =
      new RowFault("too_many_cells", "The row has more than 4,096 cells");

  /** The row is not valid in the encoding of the file. */
  public static final RowFault ENCODING =
      new RowFault("encoding", "The row has bytes that are not valid in the encoding of the file");

  /** Creates the fault of a line that is not a JSON object from a column on, counted from 1. */
  public static RowFault notJson(long column) {
    return new RowFault("not_json", "The line is not a JSON object, see column " + column);
  }

  /** Creates the fault of a list whose texts an import could not tell apart. */
  public static RowFault list(String member) {
    return new RowFault("list", "A text in the list " + member + " contains a semicolon");
  }
}
