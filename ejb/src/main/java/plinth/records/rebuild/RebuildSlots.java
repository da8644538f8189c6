package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Optional;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.objects.ObjectsProblem;
import plinth.objects.ShapeChanged;
import plinth.objects.StoredShape;
import plinth.objects.change.ShapeRebuilds;
import plinth.records.Savepoints;
import plinth.records.index.UniqueColumns;

/**
 * Adapts the records of a large object to its shape while they are read and written, 500 per chunk
 * in the order of their numbers. If values of a new unique field turn out to repeat, its uniqueness
 * is given up, the records are processed once more to clear its slot, and the job fails with that
 * reason.
 */
@ApplicationScoped
public class RebuildSlots implements JobKind {
  /** The key of this kind of job. */
  public static final String KEY = "slots.rebuild";

  @Inject private RecordRebuild rebuild;
  @Inject private ShapeRebuilds rebuilds;
  @Inject private Savepoints savepoints;

  /**
   * The steps of the job. Each step runs in separate chunks, and so transactions, because the locks
   * differ.
   */
  private enum Step {
    FILL,
    REFUSE,
    SETTLE,
    FAIL
  }

  @Override
  public String key() {
    return KEY;
  }

  /** The parameters of the rebuild after a change. */
  static JsonObject parameters(ShapeChanged change) {
    return parameters(change.stored().shape().objectSlug(), change.version());
  }

  /** The parameters of the rebuild of an object at a version. */
  static JsonObject parameters(String objectSlug, long version) {
    return Json.createObjectBuilder().add("object", objectSlug).add("version", version).build();
  }

  /** The subject of such a job. */
  static String subject(long objectId) {
    return Long.toString(objectId);
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork work) {
    String object = work.parameters().getString("object");
    long version = work.parameters().getJsonNumber("version").longValueExact();
    JsonObject at = work.checkpoint() == null ? JsonValue.EMPTY_JSON_OBJECT : work.checkpoint();
    String refused = at.getString("refused", "");
    return switch (Step.valueOf(at.getString("step", Step.FILL.name()))) {
      case FILL -> {
        Optional<StoredShape> shape = rebuilds.lockShape(caller, object, version);
        // If a later change took over, its own rebuild does all the work.
        yield shape.isEmpty() ? Chunk.last(0, 0) : fill(caller, shape.get(), at, refused);
      }
      case REFUSE ->
          rebuilds
              .dropUnique(caller, object, version, at.getString("column"))
              .map(slug -> Chunk.more(at(Step.FILL, slug), 0, 0))
              .orElseGet(() -> Chunk.more(at(Step.FILL, refused), 0, 0));
      case SETTLE -> {
        rebuilds.finish(caller, object, version);
        yield refused.isEmpty() ? Chunk.last(0, 0) : Chunk.more(at(Step.FAIL, refused), 0, 0);
      }
      case FAIL ->
          throw new Problem(
              ObjectsProblem.FIELD_VALUES_REPEAT,
              "Several records have the same value of " + refused);
    };
  }

  private Chunk fill(Caller caller, StoredShape stored, JsonObject at, String refused) {
    long after = at.containsKey("after") ? at.getJsonNumber("after").longValueExact() : 0;
    RecordRebuild.Part part;
    try {
      part = savepoints.unlessRefused(() -> rebuild.rebuildNext(caller, stored, after));
    } catch (DbException e) {
      String column = UniqueColumns.repeated(e).orElseThrow(() -> e);
      return Chunk.more(
          Json.createObjectBuilder(at(Step.REFUSE, refused)).add("column", column).build(), 0, 0);
    }
    JsonObject checkpoint =
        part.isFull()
            ? Json.createObjectBuilder(at(Step.FILL, refused)).add("after", part.last()).build()
            : at(Step.SETTLE, refused);
    Chunk chunk = Chunk.more(checkpoint, part.count(), 0);
    return after == 0 ? chunk.withTotal(rebuild.countStored(stored.shape())) : chunk;
  }

  private static JsonObject at(Step step, String refused) {
    return Json.createObjectBuilder().add("step", step.name()).add("refused", refused).build();
  }
}
