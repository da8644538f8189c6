package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Log;
import plinth.usage.Metric;
import plinth.usage.Usage;

/**
 * Deletes the files that no record holds, then finishes all deletions and undoes interrupted
 * uploads, a few files per chunk, in the order of their IDs. A file becomes permanently invisible
 * in a committed chunk before its bytes are deleted. Each file is one item; a file whose bytes
 * cannot be deleted counts as failed and waits for the next sweep.
 */
@ApplicationScoped
public class SweepFiles implements JobKind {
  /** The key of this job kind. */
  public static final String KEY = "files.sweep";

  private static final Log LOG = Log.of(SweepFiles.class);
  private static final int CHUNK = 50;

  @Inject private FileRepository repository;
  @Inject private UnreferencedFiles unheld;
  @Inject private FileStores stores;
  @Inject private Usage usage;

  @Override
  public String key() {
    return KEY;
  }

  /**
   * Returns the parameters of a sweep.
   *
   * @param uploadedBefore files uploaded later are left alone
   * @param releasedBefore files released later are left alone
   */
  static JsonObject parameters(Instant uploadedBefore, Instant releasedBefore) {
    return Json.createObjectBuilder()
        .add("before", uploadedBefore.toString())
        .add("released_before", releasedBefore.toString())
        .build();
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork work) {
    JsonObject checkpoint = work.checkpoint();
    long after = checkpoint == null ? 0 : checkpoint.getJsonNumber("after").longValueExact();
    Instant before = Instant.parse(work.parameters().getString("before"));
    if (checkpoint == null || checkpoint.containsKey("unheld")) {
      Instant released = Instant.parse(work.parameters().getString("released_before"));
      List<Long> looked = unheld.markDeleted(before, released, after, CHUNK);
      return looked.size() < CHUNK ? from(0, false, 0, 0) : from(looked.get(CHUNK - 1), true, 0, 0);
    }
    List<UploadedFile> rows = repository.listRemovable(before, after, CHUNK);
    long failed = rows.stream().filter(file -> !deleteStored(caller, file)).count();
    if (rows.size() < CHUNK) {
      return Chunk.last(rows.size() - failed, failed);
    }
    return from(rows.get(CHUNK - 1).id(), false, CHUNK - failed, failed);
  }

  private static Chunk from(long after, boolean isUnheld, long succeeded, long failed) {
    JsonObjectBuilder checkpoint = Json.createObjectBuilder().add("after", after);
    if (isUnheld) {
      checkpoint.add("unheld", true);
    }
    return Chunk.more(checkpoint.build(), succeeded, failed);
  }

  private boolean deleteStored(Caller caller, UploadedFile file) {
    try {
      stores.delete(caller.requireWorkspace().id(), file.key());
    } catch (IOException e) {
      LOG.error("file_sweep_failed", e, "file_id", file.id());
      return false;
    }
    usage.release(caller, Metric.STORAGE, file.source());
    repository.remove(file.id());
    return true;
  }
}
