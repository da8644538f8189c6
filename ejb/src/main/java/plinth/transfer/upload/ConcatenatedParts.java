package plinth.transfer.upload;

import java.io.InputStream;
import java.util.List;
import plinth.files.FeatureBytes;
import plinth.kernel.Caller;
import plinth.transfer.ConcatenatedStream;
import plinth.transfer.source.SourceBytes;

/**
 * The parts of a file as one file.
 *
 * @param bytes the store of the bytes
 * @param caller the caller for whom they are read
 * @param parts the parts, in order
 */
record ConcatenatedParts(FeatureBytes bytes, Caller caller, List<ImportPart> parts)
    implements SourceBytes {
  @Override
  public InputStream open(long offset) {
    return new ConcatenatedStream(
        (number, from) -> bytes.open(caller, parts.get(number).key(), from),
        parts.stream().map(ImportPart::size).toList(),
        offset);
  }
}
