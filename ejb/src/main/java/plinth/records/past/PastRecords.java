package plinth.records.past;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.objects.Shapes;
import plinth.records.RecordDocument;
import plinth.records.RecordText;
import plinth.records.RelatedLabels;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Shows records as they were at a moment, with the fields that existed then. */
@ApplicationScoped
public class PastRecords {
  /** The maximum number of times that a page is read because records were changed meanwhile. */
  private static final int TURNS = 3;

  @Inject private PastLog log;
  @Inject private Shapes shapes;
  @Inject private RelatedLabels labels;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** A record that existed at a moment, even if it is deleted now. */
  public Optional<RecordText> read(
      Caller caller, Shape seen, String slug, List<String> fields, Instant moment) {
    RecordDocument document = labels.document(caller, shapeAt(seen, moment), fields);
    Shape complete = shapes.requireComplete(seen.objectSlug());
    return log.findOne(complete, slug, PastPoint.at(moment))
        .flatMap(
            row ->
                db.first(
                    new PastSet(bound.id(), complete, moment, Set.of(), List.of(row))
                        .with()
                        .plus("select")
                        .plus(document.columns())
                        .plus("from past r"),
                    document::read));
  }

  /** Whether a record existed. */
  public boolean existed(Shape seen, String slug, Instant moment) {
    return log.findOne(seen, slug, PastPoint.at(moment)).isPresent();
  }

  /** The fields of a shape that existed at a moment, with the relations of that moment. */
  public Shape shapeAt(Shape seen, Instant moment) {
    Set<String> later = log.laterFields(seen, moment);
    Shape then = seen.asOf(moment);
    return later.isEmpty() ? then : then.limitedTo(field -> !later.contains(field.slug()));
  }

  /**
   * Reads from the records as of a moment. A record that is changed during the read moves from the
   * unchanged records in the table to those from the log; in this case they are read again.
   */
  public <T> T readAt(Shape seen, Instant moment, Function<PastSet, T> read) {
    Shape complete = shapes.requireComplete(seen.objectSlug());
    Set<Long> changed = log.changedSince(complete, moment);
    for (int turn = 1; ; turn++) {
      List<PastRow> rows = log.list(complete, changed, PastPoint.at(moment));
      T answer = read.apply(new PastSet(bound.id(), complete, moment, changed, rows));
      Set<Long> since = log.changedSince(complete, moment);
      if (turn == TURNS || since.equals(changed)) {
        return answer;
      }
      changed = since;
    }
  }
}
