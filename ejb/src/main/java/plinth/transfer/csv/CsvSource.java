package plinth.transfer.csv;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSource;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;

/**
 * Reads rows in the format of RFC 4180 and common deviations: other delimiters and quotes, any line
 * ends, rows of different lengths, quotes within unquoted cells and text after a closing quote. A
 * UTF-8 text can be read from any position, other encodings only from the start.
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
