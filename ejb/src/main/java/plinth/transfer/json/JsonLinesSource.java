package plinth.transfer.json;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSource;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;

/**
 * Reads lines with a JSON object each, always from the first. The file is read once before, to find
 * the names of all members.
 */
@ApplicationScoped
public class JsonLinesSource implements RowSource {
  @Override
  public String key() {
    return SourceFormat.JSONL;
  }

  @Override
  public RowReader open(SourceBytes bytes, SourceFormat format, RowPosition from)
      throws IOException {
    return JsonLineRows.open(bytes, format.offset());
  }
}
