package plinth.records.aggregate;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.RecordsProblem;
import plinth.records.past.PastRecords;
import plinth.records.query.Population;
import plinth.records.query.RecordSource;
import plinth.records.tally.RecordTallies;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;
import plinth.tenancy.TimedQuestion;

/**
 * Use cases for aggregates: counts, sums and other measures of an object's records by groups, now
 * or as of a moment. Numbers of all records by a tallied field come from the maintained tallies;
 * everything else is measured in one scan of the matching records, exactly or not at all.
 */
@Stateless
@Tenanted
public class RecordAggregates {
  /** The time limit of an aggregate in milliseconds. */
  static final int MILLIS = 5_000;

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject private AggregateQuestions questions;
  @Inject private PastRecords past;
  @Inject @TenantDb private Db db;

  /**
   * Measures the records of an object. Reports each invalid member by its place; refuses an
   * aggregate that takes more than five seconds.
   */
  public Aggregate of(Caller caller, String objectSlug, AggregateDraft draft) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    AggregateQuestion question = questions.read(caller, shape, draft);
    AggregateSql statement = question.statement();
    Instant moment = question.moment();
    RecordSource source =
        RecordSource.of(
            bound.id(),
            question.shape(),
            question.filter(),
            question.q(),
            moment == null ? Time.now() : moment);
    List<MeasuredRow> rows;
    if (moment == null) {
      boolean isKept =
          question.filter() == null
              && question.q().isBlank()
              && TalliedAggregate.has(statement, shape);
      RecordTallies tallies = Population.of(bound.id(), shape).tallies();
      rows =
          measured(isKept ? TalliedAggregate.of(statement, shape, tallies) : statement.of(source));
    } else {
      rows = past.readAt(shape, moment, set -> measured(statement.of(source.asOf(set))));
    }
    return new AggregateDocument(statement, named(statement, rows)).of(rows, question.zone());
  }

  private List<MeasuredRow> measured(Sql statement) {
    List<MeasuredRow> rows = TimedQuestion.grouping(db, MILLIS, statement, MeasuredRow::read);
    if (rows == null) {
      throw new Problem(RecordsProblem.AGGREGATE_TOO_SLOW);
    }
    return rows;
  }

  /** The people and records in the answer. */
  private Map<Integer, Map<String, GroupKey.Face>> named(
      AggregateSql statement, List<MeasuredRow> rows) {
    Map<Integer, Map<String, GroupKey.Face>> named = new HashMap<>();
    for (int i = 0; i < statement.groups().size(); i++) {
      if (statement.groups().get(i).key() instanceof NamedKey key) {
        Map<String, GroupKey.Face> faces = new HashMap<>();
        db.list(
            key.names(AggregateDocument.stored(rows, i)),
            row ->
                faces.put(
                    row.getString("stored"),
                    GroupKey.Face.of(
                        Json.createValue(row.getString("slug")), row.getString("label"))));
        named.put(i, faces);
      }
    }
    return named;
  }
}
