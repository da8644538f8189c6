package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.CommonValues;
import plinth.records.RecordPage;
import plinth.records.RowResult;
import plinth.records.lists.RecordCounts;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RecordSource;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;

/**
 * Carries out a bulk operation that is too large for one call, a thousand records per chunk in the
 * order of their numbers.
 */
@ApplicationScoped
public class BulkJob implements JobKind {
  /** The key of this kind of job. */
  public static final String KEY = "records.bulk";

  private static final int CHUNK = 1_000;

  @Inject private Shapes shapes;
  @Inject private RecordSets sets;
  @Inject private RecordCounts counts;
  @Inject private BulkWork work;
  @Inject private PeopleFilters people;
  @Inject private BoundWorkspace bound;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public String permission(JobWork job) {
    return "record." + BulkTask.of(job.parameters()).action().right().code();
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork job) {
    BulkTask task = BulkTask.of(job.parameters());
    JsonObject checkpoint = job.checkpoint();
    long after = checkpoint == null ? 0 : checkpoint.getJsonNumber("after").longValueExact();
    GrantedShape shape = shapes.lockToWrite(caller, task.object(), task.action().right());
    RecordSource source =
        task.selection().source(people, caller, bound.id(), shape.seen(), task.at());
    List<Long> ids =
        sets.listIds(source, after, CHUNK).stream().filter(id -> id <= task.until()).toList();
    if (ids.isEmpty()) {
      return Chunk.last(0, 0);
    }
    RecordPage.Count total = checkpoint == null ? counts.expected(source) : null;
    Write write = new Write(caller, shape.complete(), task.token(), Time.now(), true);
    CommonValues values = work.values(caller, shape, task.action());
    List<RowResult> results = work.run(write, task.action(), values, source, ids);
    long failed = results.stream().filter(RowResult::isFailed).count();
    JsonObject next = Json.createObjectBuilder().add("after", ids.get(ids.size() - 1)).build();
    Chunk chunk = Chunk.more(next, results.size() - failed, failed);
    return total == null ? chunk : chunk.withTotal(total.total());
  }
}
