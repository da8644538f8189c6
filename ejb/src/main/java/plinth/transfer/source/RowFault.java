package plinth.transfer.source;

import java.util.Locale;

/** Why a row of a file is unreadable. Later rows are not affected. */
public enum RowFault {
  UNTERMINATED_QUOTE("A quote is opened in this row and never closed"),
  ROW_TOO_LONG("The row is longer than 4 MiB; a quote may not be closed"),
  TOO_MANY_CELLS("The row has more than 4,096 cells"),
  ENCODING("The row has bytes that are not valid in the encoding of the file");

  private final String message;

  RowFault(String message) {
    this.message = message;
  }

  /** The word on the wire. */
  public String rule() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A sentence for people. */
  public String message() {
    return message;
  }
}
