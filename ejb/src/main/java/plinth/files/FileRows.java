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
  @Inject private UnreferencedFiles unheld;
  @Inject private ReadableFiles seen;
  @Inject private @Any Instance<FileReferrer> holders;

  /** Records an upload before its bytes are stored. */
  public UploadedFile start(Caller caller, String name, String mediaType) {
    UploadedFile file = new UploadedFile(caller, name, mediaType);
    repository.add(file);
    return file;
  }

  /**
   * Completes an upload, which makes it visible; returns 404 if a sweep has removed it in the
   * meantime.
   */
  public StoredFile complete(Caller caller, UploadedFile file, FileStore.Kept kept) {
    if (!repository.complete(file.id(), kept)) {
      throw Problem.notFound("File");
    }
    file.complete(kept);
    return file.view();
  }

  /**
   * Finds a complete file; returns 404 if there is none with this slug that the caller may open.
   */
  public UploadedFile requireReady(Caller caller, String slug) {
    return repository
        .findReady(slug)
        .filter(file -> isReadable(caller, slug))
        .orElseThrow(() -> Problem.notFound("File"));
  }

  private boolean isReadable(Caller caller, String slug) {
    return seen.filter(caller, List.of(slug)).contains(slug);
  }

  private boolean mayRemove(Caller caller, StoredFile file) {
    return caller.isScoped() ? seen.mayRemove(caller, file) : isReadable(caller, file.slug());
  }

  /** Returns the names of the existing files with these slugs. */
  public Map<String, String> names(Caller caller, Collection<String> slugs) {
    return slugs.isEmpty() ? Map.of() : repository.names(slugs);
  }

  /**
   * Makes a file invisible. Refuses if there is no file with this slug that the caller may delete,
   * or if a record holds it.
   */
  public UploadedFile delete(Caller caller, String slug) {
    UploadedFile file =
        repository
            .lock(slug)
            .filter(locked -> mayRemove(caller, locked.view()))
            .orElseThrow(() -> Problem.notFound("File"));
    if (repository.isReferenced(file.id())) {
      throw new Problem(FileProblem.FILE_IN_USE);
    }
    file.delete();
    return file;
  }

  /** Removes the row of a file that is not visible. */
  public void remove(Caller caller, long id) {
    repository.remove(id);
  }

  /**
   * Returns whether a sweep has work to do, after the holds of deleted objects have been released.
   *
   * @param uploadedBefore files uploaded later are left alone
   * @param releasedBefore files released later are left alone
   */
  public boolean isSweepDue(Caller caller, Instant uploadedBefore, Instant releasedBefore) {
    holders.forEach(holder -> holder.release(Time.now()));
    return !repository.listRemovable(uploadedBefore, 0, 1).isEmpty()
        || unheld.any(uploadedBefore, releasedBefore);
  }
}
