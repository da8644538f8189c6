package plinth.transfer.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.StringArrayHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.transfer.TransferProblem;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;

/**
 * Reads rows from a text. An unreadable row is returned with its fault, and reading continues after
 * its first line.
 */
final class CsvRows implements RowReader {
  private static final int MAX_CELLS = 4_096;

  /**
   * A text with more unreadable rows is not a text of cells; reading further would take too long.
   */
  private static final int MAX_FAULTS = 1_000;

  private final SourceBytes bytes;
  private final SourceFormat format;
  private LineFeeder feeder;
  private CloseableIterator<String[]> rows;
  private RowPosition position;
  private int faults;

  CsvRows(SourceBytes bytes, SourceFormat format, RowPosition from) throws IOException {
    this.bytes = bytes;
    this.format = format;
    this.position = from;
    this.feeder = new LineFeeder(bytes.open(from.offset()), from.offset());
    this.rows = parser(feeder);
  }

  @Override
  public @Nullable SourceRow next() throws IOException {
    try {
      if (!rows.hasNext()) {
        return null;
      }
      String[] cells = rows.next();
      return row(List.of(cells), isUndecoded(cells) ? RowFault.ENCODING : null);
    } catch (UncheckedIOException e) {
      return fault(Objects.requireNonNull(e.getCause()));
    } catch (CsvParseException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      return skipFaulty(RowFault.TOO_MANY_CELLS);
    }
  }

  private SourceRow fault(IOException cause) throws IOException {
    if (cause instanceof LineFeeder.RowCut) {
      return skipFaulty(RowFault.UNTERMINATED_QUOTE);
    } else if (cause instanceof LineFeeder.RowTooLong) {
      return skipFaulty(RowFault.ROW_TOO_LONG);
    }
    throw cause;
  }

  /** Returns the row with a fault; the next row starts after the first line of this one. */
  private SourceRow skipFaulty(RowFault fault) throws IOException {
    faults++;
    if (faults > MAX_FAULTS) {
      throw new Problem(TransferProblem.FILE_UNREADABLE);
    }
    long behind = feeder.firstLineEnd();
    boolean isLineEnd = feeder.isFirstLineWhole();
    rows.close();
    InputStream rest = bytes.open(behind);
    long skipped = isLineEnd ? 0 : skipLine(rest);
    feeder = new LineFeeder(skipped == 0 ? rest : reopen(rest, behind + skipped), behind + skipped);
    rows = parser(feeder);
    return row(List.of(), fault);
  }

  private InputStream reopen(InputStream rest, long offset) throws IOException {
    rest.close();
    return bytes.open(offset);
  }

  /** The number of bytes in the rest of a line, including its line break. */
  private static long skipLine(InputStream rest) throws IOException {
    byte[] buffer = new byte[65_536];
    long skipped = 0;
    for (int read = rest.read(buffer); read >= 0; read = rest.read(buffer)) {
      for (int i = 0; i < read; i++) {
        if (buffer[i] == '\n') {
          return skipped + i + 1;
        }
      }
      skipped += read;
    }
    return skipped;
  }

  private SourceRow row(List<String> cells, @Nullable RowFault fault) {
    SourceRow row = new SourceRow(position.number(), cells, fault);
    feeder.endRow();
    position = new RowPosition(feeder.offset(), position.number() + 1);
    return row;
  }

  private boolean isUndecoded(String[] cells) {
    return format.isFaulty() && Arrays.stream(cells).anyMatch(cell -> cell.indexOf('\ufffd') >= 0);
  }

  @Override
  public RowPosition position() {
    return position;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  /** Creates a parser, which reads text after a closing quote as far as the library can. */
  @SuppressWarnings("removal")
  private CloseableIterator<String[]> parser(LineFeeder text) {
    return CsvReader.builder()
        .fieldSeparator(format.delimiter())
        .quoteCharacter(format.quote())
        .skipEmptyLines(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowExtraCharsAfterClosingQuote(true)
        .build(StringArrayHandler.of(limits -> limits.maxFields(MAX_CELLS)), text)
        .iterator();
  }
}
