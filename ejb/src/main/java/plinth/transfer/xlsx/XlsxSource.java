package plinth.transfer.xlsx;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSource;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;

/**
 * Reads the rows of the first visible sheet of a workbook, always from the first row. The bytes are
 * copied to a temporary file, because a workbook has its directory at its end; decision 0062
 * explains why the sheet is read with the platform's own XML reader.
 */
@ApplicationScoped
public class XlsxSource implements RowSource {
  @Override
  public String key() {
    return SourceFormat.XLSX;
  }

  @Override
  public RowReader open(SourceBytes bytes, SourceFormat format, RowPosition from)
      throws IOException {
    return XlsxRows.open(bytes);
  }
}
