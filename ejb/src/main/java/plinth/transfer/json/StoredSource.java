package plinth.transfer.json;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSource;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;

/** Reads the rows that a preview stored, from any of them. */
@ApplicationScoped
public class StoredSource implements RowSource {
  @Override
  public String key() {
    return SourceFormat.STORED;
  }

  @Override
  public RowReader open(SourceBytes bytes, SourceFormat format, RowPosition from)
      throws IOException {
    return new StoredRows(new ByteLines(bytes.open(from.offset()), from.offset()), from);
  }
}
