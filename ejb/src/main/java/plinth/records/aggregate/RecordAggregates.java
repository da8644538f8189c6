package plinth.records.aggregate;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.RecordQuery;
import plinth.records.RecordsProblem;
import plinth.records.RelatedLabels;
import plinth.records.past.PastMoment;
import plinth.records.past.PastRecords;
import plinth.records.query.Filter;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RecordSource;
import plinth.records.query.ViewedQueries;
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
  @Inject private ViewedQueries viewed;
  @Inject private PeopleFilters people;
  @Inject private PastRecords past;
  @Inject private RelatedLabels labels;
  @Inject @TenantDb private Db db;

  /**
   * Measures the records of an object. Reports each invalid member by its place; refuses an
   * aggregate that takes more than five seconds.
   */
  public Aggregate of(Caller caller, String objectSlug, AggregateDraft draft) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    Instant moment = PastMoment.parse("as_of", draft.asOf());
    Shape asked = moment == null ? shape : shape.asOf(moment);
    AggregateReader reader = AggregateReader.of(draft);
    AggregateSql statement =
        reader.statement(asked, labels.of(caller, reader.fields(asked)), draft);
    RecordQuery query = viewed.applyView(caller, asked, query(draft, moment));
    Filter filter = people.read(caller, query.filter(), asked, "filter");
    RecordSource source =
        RecordSource.of(bound.id(), asked, filter, query.q(), moment == null ? Time.now() : moment);
    List<MeasuredRow> rows;
    if (moment == null) {
      boolean isKept =
          filter == null && query.q().isBlank() && TalliedAggregate.has(statement, shape);
      RecordTallies tallies = new RecordTallies(bound.id(), shape.objectId());
      rows =
          measured(isKept ? TalliedAggregate.of(statement, shape, tallies) : statement.of(source));
    } else {
      rows = past.readAt(shape, moment, set -> measured(statement.of(source.asOf(set))));
    }
    return new AggregateDocument(statement, named(statement, rows)).of(rows, reader.zone().getId());
  }

  private static RecordQuery query(AggregateDraft draft, @Nullable Instant moment) {
    return new RecordQuery(
        new PageRequest(1, 1),
        "",
        List.of(),
        draft.q() == null ? "" : draft.q(),
        draft.filter() == JsonValue.NULL ? null : draft.filter(),
        null,
        RecordQuery.CountMode.NONE,
        moment,
        draft.view() == null || draft.view().isBlank() ? null : draft.view());
  }

  private List<MeasuredRow> measured(Sql statement) {
    List<MeasuredRow> rows = TimedQuestion.query(db, MILLIS, statement, MeasuredRow::read);
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
