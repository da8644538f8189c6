package plinth.files;

import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.tenancy.Tenanted;

/** Stores the rows of files; each step of an upload or a deletion is a separate transaction. */
@Stateless
@Tenanted
public class FileRows {
  @Inject private FileRepository repository;
  @Inject private UnheldFiles unheld;
  @Inject private SeenFiles seen;
  @Inject private @Any Instance<FileHolder> holders;

  /** Notes an upload before its bytes are kept. */
  public UploadedFile begin(Caller caller, String name, String mediaType) {
    UploadedFile file = new UploadedFile(caller, name, mediaType);
    repository.add(file);
    return file;
  }

  /** Makes an upload visible; refuses with 404 when a sweep has removed it meanwhile. */
  public StoredFile complete(Caller caller, UploadedFile file, FileStore.Kept kept) {
    if (!repository.complete(file.id(), kept)) {
      throw Problem.notFound("File");
    }
    file.complete(kept);
    return file.shown();
  }

  /** A complete file; refuses when there is none under this slug that the caller may open. */
  public UploadedFile ready(Caller caller, String slug) {
    return repository
        .ready(slug)
        .filter(file -> isSeen(caller, slug))
        .orElseThrow(() -> Problem.notFound("File"));
  }

  private boolean isSeen(Caller caller, String slug) {
    return seen.of(caller, List.of(slug)).contains(slug);
  }

  private boolean mayRemove(Caller caller, StoredFile file) {
    return caller.isScoped() ? seen.mayRemove(caller, file) : isSeen(caller, file.slug());
  }

  /** The names of the files with these slugs, those of which there is a file. */
  public Map<String, String> names(Caller caller, Collection<String> slugs) {
    return slugs.isEmpty() ? Map.of() : repository.names(slugs);
  }

  /**
   * Makes a file invisible; refuses when there is none under this slug that the caller may remove,
   * or a record holds it.
   */
  public UploadedFile delete(Caller caller, String slug) {
    UploadedFile file =
        repository
            .lock(slug)
            .filter(locked -> mayRemove(caller, locked.shown()))
            .orElseThrow(() -> Problem.notFound("File"));
    if (repository.isHeld(file.id())) {
      throw new Problem(FileProblem.FILE_IN_USE);
    }
    file.delete();
    return file;
  }

  /** Forgets a file that is not visible. */
  public void remove(Caller caller, long id) {
    repository.remove(id);
  }

  /**
   * Whether a sweep has something to do, after what is held by what is gone has been released.
   *
   * @param uploadedBefore what was uploaded later is left alone
   * @param releasedBefore what a record let go later is left alone
   */
  public boolean isSweepDue(Caller caller, Instant uploadedBefore, Instant releasedBefore) {
    holders.forEach(holder -> holder.release(Time.now()));
    return !repository.remains(uploadedBefore, 0, 1).isEmpty()
        || unheld.any(uploadedBefore, releasedBefore);
  }
}
