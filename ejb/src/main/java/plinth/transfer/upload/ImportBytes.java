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
  public SourceBytes sent(Caller caller, long fileId) {
    return new ConcatenatedParts(kept, caller, files.byId(fileId).parts().arrived());
  }

  /**
   * The bytes from which rows are read: the uploaded ones, or the text that they were converted to.
   */
  public SourceBytes readable(Caller caller, long fileId) {
    return files
        .rowsKey(fileId)
        .<SourceBytes>map(key -> offset -> kept.open(caller, key, offset))
        .orElseGet(() -> sent(caller, fileId));
  }
}
