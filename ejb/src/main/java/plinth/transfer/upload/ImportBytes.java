package plinth.transfer.upload;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.files.FeatureBytes;
import plinth.kernel.Caller;
import plinth.transfer.source.SourceBytes;

/** The bytes of files to import, for jobs in the bound workspace. */
@ApplicationScoped
public class ImportBytes {
  @Inject private ImportFileRepository files;
  @Inject private FeatureBytes kept;

  /** The bytes of a file as uploaded. */
  public SourceBytes sentBytes(Caller caller, long fileId) {
    return new ConcatenatedParts(kept, caller, files.requireById(fileId).parts().arrived());
  }

  /**
   * The bytes from which rows are read: the uploaded ones, or the text that they were converted to.
   */
  public SourceBytes readableBytes(Caller caller, long fileId) {
    return files
        .findRowsKey(fileId)
        .<SourceBytes>map(key -> offset -> kept.open(caller, key, offset))
        .orElseGet(() -> sentBytes(caller, fileId));
  }
}
