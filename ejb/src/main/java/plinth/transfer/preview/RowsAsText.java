package plinth.transfer.preview;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import plinth.transfer.Formulas;
import plinth.transfer.imports.ImportPlan;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceRow;

/**
 * Converts rows to CSV in Plinth's own format while they are read. As in exports, texts that look
 * like formulas get a leading apostrophe, which {@link ImportPlan} removes again.
 */
final class RowsAsText extends InputStream {
  private static final int READY = 65_536;

  private final RowReader rows;
  private final StringWriter text = new StringWriter();
  private final CsvWriter writer =
      CsvWriter.builder().lineDelimiter(LineDelimiter.LF).bufferSize(0).build(text);
  private byte[] ready = new byte[0];
  private int given;

  RowsAsText(RowReader rows) {
    this.rows = rows;
  }

  @Override
  public int read() throws IOException {
    return fill() ? ready[given++] & 255 : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    } else if (!fill()) {
      return -1;
    }
    int some = Math.min(length, ready.length - given);
    System.arraycopy(ready, given, into, offset, some);
    given += some;
    return some;
  }

  private boolean fill() throws IOException {
    if (given < ready.length) {
      return true;
    }
    text.getBuffer().setLength(0);
    SourceRow row = rows.next();
    while (row != null) {
      writer.writeRecord(row.cells().stream().map(Formulas::guard).toList());
      if (text.getBuffer().length() >= READY) {
        break;
      }
      row = rows.next();
    }
    ready = text.toString().getBytes(StandardCharsets.UTF_8);
    given = 0;
    return ready.length > 0;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
