package plinth.records.trash;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import plinth.access.ObjectRight;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.RowResult;
import plinth.records.RowResult.Status;
import plinth.records.bulk.BulkConfig;
import plinth.records.editing.Records;
import plinth.records.operation.Operations;
import plinth.records.store.RecordSets.Write;
import plinth.records.trash.RestoreWork.Outcome;
import plinth.tenancy.Tenanted;

/** Use cases that restore deleted records. The caller needs the rights to read and to delete. */
@Stateless
@Tenanted
public class Restores {
  @Inject private Shapes shapes;
  @Inject private RestoreWork work;
  @Inject private Records records;
  @Inject private Operations operations;
  @Inject private BulkConfig config;

  /**
   * Restores a deleted record as it was, as a new version. Refuses a record that is not deleted or
   * has moved to another object (409), and one with a unique value that another record has now
   * (409).
   */
  public Restored restore(Caller caller, String objectSlug, String slug) {
    GrantedShape shape = lockShape(caller, objectSlug);
    Write write =
        new Write(caller, shape.complete(), Operations.newToken(), Time.now(), /* isKept= */ true);
    Outcome outcome = work.restore(write, shape, List.of(slug));
    Problem refused = outcome.refused().get(slug);
    if (refused != null) {
      throw refused;
    }
    return new Restored(
        records.read(caller, objectSlug, slug, List.of()).json(), outcome.notRestored());
  }

  /**
   * Restores many deleted records, each as in {@link #restore}; refused records do not affect the
   * others. The operation can be undone for seven days.
   *
   * @param slugs at most a thousand
   */
  public RestoreResult restoreAll(Caller caller, String objectSlug, List<String> slugs) {
    GrantedShape shape = lockShape(caller, objectSlug);
    if (slugs.isEmpty() || slugs.contains(null)) {
      throw Problem.invalid("slugs", "required", "slugs must list at least one record");
    }
    LinkedHashSet<String> asked = new LinkedHashSet<>(slugs);
    int most = config.recordsPerCall();
    if (asked.size() > most) {
      throw Problem.invalid("slugs", "max", "slugs must list at most " + most + " records");
    }
    Instant now = Time.now();
    String token = Operations.newToken();
    operations.start(token, caller, shape.complete().objectId(), Operations.RESTORE, now);
    Write write = new Write(caller, shape.complete(), token, now, /* isKept= */ true);
    Outcome outcome = work.restore(write, shape, asked);
    List<RowResult> results =
        asked.stream()
            .map(
                slug -> {
                  Problem problem = outcome.refused().get(slug);
                  return problem == null
                      ? RowResult.of(slug, Status.RESTORED)
                      : RowResult.failed(slug, problem);
                })
            .toList();
    operations.addResults(token, results);
    long failed = results.stream().filter(RowResult::isFailed).count();
    long succeeded = results.size() - failed;
    return new RestoreResult(
        succeeded,
        failed,
        results,
        outcome.notRestored(),
        succeeded == 0 ? null : token,
        succeeded == 0 ? null : now.plus(Operations.UNDO));
  }

  private GrantedShape lockShape(Caller caller, String objectSlug) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.DELETE);
    shape.require(ObjectRight.READ);
    return shape;
  }
}
