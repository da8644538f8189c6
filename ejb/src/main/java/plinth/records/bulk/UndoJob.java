package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import plinth.access.ObjectRight;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.records.RowResult;
import plinth.records.operation.Operations;

/** Undoes an operation that is too large for one call, from its last change to its first. */
@ApplicationScoped
public class UndoJob implements JobKind {
  /** The key of this kind of job. */
  public static final String KEY = "records.undo";

  @Inject private Operations operations;
  @Inject private UndoWork work;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public String permission(JobWork work) {
    return "record." + work.parameters().getString("right", ObjectRight.UPDATE.code());
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork job) {
    Operations.Row undone =
        operations
            .findById(job.parameters().getString("undone"))
            .orElseThrow(() -> Problem.notFound("Operation"));
    JsonObject checkpoint = job.checkpoint();
    long before =
        checkpoint == null ? Long.MAX_VALUE : checkpoint.getJsonNumber("before").longValueExact();
    UndoWork.Part part = work.next(caller, undone, job.parameters().getString("token"), before);
    if (part.last() == 0) {
      return Chunk.last(0, 0);
    }
    long failed = part.results().stream().filter(RowResult::isFailed).count();
    return Chunk.more(
            Json.createObjectBuilder().add("before", part.last()).build(),
            part.results().size() - failed,
            failed)
        .withTotal(undone.counts().succeeded());
  }
}
