package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
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
 * Finishes deletions and undoes uploads that stopped half-way, a few files a chunk, by number. Each
 * file is one item; one whose bytes cannot be removed counts as failed and waits for the next
 * sweep.
 *
 * <p>Spec: Jobs.
 */
@ApplicationScoped
public class SweepFiles implements JobKind {
  /** The key of this kind. */
  public static final String KEY = "files.sweep";

  private static final Log LOG = Log.of(SweepFiles.class);
  private static final int CHUNK = 50;

  @Inject private FileRepository repository;
  @Inject private FileStores stores;
  @Inject private Usage usage;

  @Override
  public String key() {
    return KEY;
  }

  /** The parameters of a sweep over what was left before a moment. */
  static JsonObject parameters(Instant before) {
    return Json.createObjectBuilder().add("before", before.toString()).build();
  }

  @Override
  public Chunk next(Caller caller, JobWork work) {
    JsonObject checkpoint = work.checkpoint();
    long after = checkpoint == null ? 0 : checkpoint.getJsonNumber("after").longValueExact();
    Instant before = Instant.parse(work.parameters().getString("before"));
    List<FileRow> rows = repository.remains(before, after, CHUNK);
    long failed = rows.stream().filter(row -> !forget(caller, row)).count();
    if (rows.size() < CHUNK) {
      return Chunk.last(rows.size() - failed, failed);
    }
    return Chunk.more(
        Json.createObjectBuilder().add("after", rows.get(CHUNK - 1).id()).build(),
        CHUNK - failed,
        failed);
  }

  private boolean forget(Caller caller, FileRow row) {
    try {
      stores.store().delete(caller.requiredWorkspace().id(), row.key());
    } catch (IOException e) {
      LOG.error("file_sweep_failed", e, "file_id", row.id());
      return false;
    }
    usage.release(caller, Metric.STORAGE, row.source());
    repository.remove(row.id());
    return true;
  }
}
