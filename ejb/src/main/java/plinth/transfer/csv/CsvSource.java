package plinth.transfer.csv;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSource;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;

/**
 * Rows of RFC 4180 and of what deviates from it: other delimiters and quotes, any line ends, rows
 * of different lengths, quotes within unquoted cells and text behind a closing one. A text that is
 * UTF-8 is read from any place; another one from its start.
 */
@ApplicationScoped
public class CsvSource implements RowSource {
  @Override
  public String key() {
    return SourceFormat.CSV;
  }

  @Override
  public RowReader open(SourceBytes bytes, SourceFormat format, RowPosition from)
      throws IOException {
    SourceBytes utf8 = format.isSeekable() ? bytes : new Recoded(bytes, format.charset());
    return new CsvRows(utf8, format, from);
  }
}
