package plinth.records.merge;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.access.ObjectRight;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode.Kind;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.FormerSlugs;
import plinth.records.RecordRow;
import plinth.records.editing.Records;
import plinth.records.operation.Operations;
import plinth.records.query.RecordSource;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Strength;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Tenanted;

/** Use case for merging records of an object into one of them. */
@Stateless
@Tenanted
public class Merges {
  @Inject private Shapes shapes;
  @Inject private RecordSets sets;
  @Inject private FormerSlugs former;
  @Inject private MergeWork work;
  @Inject private Operations operations;
  @Inject private Records records;
  @Inject private BoundWorkspace bound;

  /**
   * Merges two to five records. The survivor keeps its values, unless another record's value is
   * chosen, and gets what it does not have from the others, with their links, files, comments and
   * chats. The others end, and their slugs lead to the survivor. The merge can be undone for seven
   * days. Refuses an unknown record (400), one that was merged (409), a stale version (412), and a
   * merge that would leave a record without a relation that it requires (409). The caller needs the
   * rights to read, update and delete.
   */
  public MergeResult merge(Caller caller, String objectSlug, MergeOrder order) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.UPDATE);
    shape.require(ObjectRight.DELETE);
    shape.require(ObjectRight.READ);
    order.requireChoosable(shape);
    Map<String, RecordRow> rows = lock(shape, order);
    Instant now = Time.now();
    String token = Operations.newToken();
    operations.start(token, caller, shape.complete().objectId(), Operations.MERGE, now);
    Write write = new Write(caller, shape.complete(), token, now, /* isKept= */ true);
    List<NotMoved> notMoved = work.merge(write, shape, order, rows);
    return new MergeResult(
        records.read(caller, objectSlug, order.survivor(), List.of()).json(),
        order.others(),
        notMoved,
        token,
        now.plus(Operations.UNDO));
  }

  /**
   * Locks the records in the order of their numbers, so that concurrent merges of the same records
   * wait for each other; returns them by slug.
   */
  private Map<String, RecordRow> lock(GrantedShape shape, MergeOrder order) {
    List<String> slugs = new ArrayList<>(order.others());
    slugs.add(0, order.survivor());
    RecordSource source = RecordSource.ofSlugs(bound.id(), shape.complete(), slugs);
    List<Long> ids = sets.listIds(source, 0, slugs.size());
    Map<String, RecordRow> rows = new LinkedHashMap<>();
    sets.lock(shape.complete(), source, ids, Strength.EXISTENCE)
        .forEach(row -> rows.put(row.slug(), row));
    for (String slug : slugs) {
      RecordRow row = rows.get(slug);
      if (row == null) {
        throw problem(shape, order, slug);
      }
      order.requireVersion(row);
    }
    return rows;
  }

  private Problem problem(GrantedShape shape, MergeOrder order, String slug) {
    Problem problem = former.problem(shape.complete(), slug);
    return problem.code().kind() == Kind.CONFLICT
        ? problem.field(order.place(slug), "merged", "The record was merged into another one")
        : Problem.invalid(order.place(slug), "unknown", "There is no record " + slug);
  }
}
