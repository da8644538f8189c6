package plinth.files;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/** The rows of files, each step of an upload or a deletion a transaction of its own. */
@Stateless
@Tenanted
public class FileRows {
  @Inject private FileRepository repository;

  /** Notes an upload before its bytes are kept. */
  public FileRow begin(Caller caller, String name, String mediaType) {
    return repository.insert(caller, name, mediaType);
  }

  /** Makes an upload visible. */
  public FileRow complete(Caller caller, long id, FileStore.Kept kept) {
    return repository.complete(id, kept).orElseThrow(() -> Problem.notFound("File"));
  }

  /** A complete file; refuses when there is none under this slug. */
  public FileRow ready(Caller caller, String slug) {
    return repository.ready(slug).orElseThrow(() -> Problem.notFound("File"));
  }

  /** Makes a file invisible; refuses when there is none under this slug. */
  public FileRow delete(Caller caller, String slug) {
    return repository.markDeleted(slug).orElseThrow(() -> Problem.notFound("File"));
  }

  /** Forgets a file that is not visible. */
  public void remove(Caller caller, long id) {
    repository.remove(id);
  }

  /** Whether a sweep has something to do. */
  public boolean hasRemains(Caller caller, Instant before) {
    return !repository.remains(before, 0, 1).isEmpty();
  }
}
