package plinth.records.aggregate;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
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
import plinth.records.aggregate.AggregateDraft.GroupDraft;
import plinth.records.aggregate.AggregateDraft.MeasureDraft;
import plinth.records.lists.TimedQuestion;
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

/**
 * Use cases for aggregates: counts, sums and other measures of an object's records by groups, now
 * or as of a moment. Numbers of all records by a tallied field come from the maintained tallies;
 * everything else is measured in one scan of the matching records, exactly or not at all.
 */
@Stateless
@Tenanted
public class RecordAggregates {
  /** The maximum number of fields to group by. */
  public static final int MAX_GROUPS = 3;

  /** The maximum number of measures. */
  public static final int MAX_MEASURES = 20;

  /** The maximum number of groups in an answer. */
  public static final int MAX_ROWS = 10_000;

  /** The time limit of an aggregate in milliseconds. */
  static final int MILLIS = 5_000;

  private static final int DEFAULT_ROWS = 1_000;
  private static final int MAX_NAME = 60;

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
    Shape asked = moment == null ? shape : past.shapeAt(shape, moment);
    ZoneId zone = zone(draft.timezone());
    AggregateSql statement = statement(caller, asked, draft, zone);
    RecordQuery query = viewed.applyView(caller, asked, query(draft, moment));
    Filter filter = people.read(caller, query.filter(), asked, "filter");
    RecordSource source =
        RecordSource.of(bound.id(), asked, filter, query.q(), moment == null ? Time.now() : moment);
    List<MeasuredRow> rows;
    if (moment == null) {
      boolean isAll = filter == null && query.q().isBlank();
      rows = measured(isAll ? kept(shape, statement, source) : statement.of(source));
    } else {
      rows = past.readAt(shape, moment, set -> measured(statement.of(source.asOf(set))));
    }
    return new AggregateDocument(statement, named(statement, rows)).of(rows, zone.getId());
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

  private AggregateSql statement(Caller caller, Shape shape, AggregateDraft draft, ZoneId zone) {
    List<Group> groups = groups(caller, shape, draft, zone);
    List<Measure> measures = measures(shape, draft);
    requireDistinctNames(groups, measures);
    int limit = draft.limit() == null ? DEFAULT_ROWS : draft.limit();
    if (limit < 1 || limit > MAX_ROWS) {
      throw Problem.invalid("limit", "range", "Must be between 1 and " + MAX_ROWS);
    }
    return new AggregateSql(
        groups,
        measures,
        Having.parse(draft.having(), measures),
        AggregateOrder.parse(draft.sort(), groups, measures),
        limit,
        Boolean.TRUE.equals(draft.subtotals()));
  }

  private List<Group> groups(Caller caller, Shape shape, AggregateDraft draft, ZoneId zone) {
    List<GroupDraft> drafts = draft.groupBy() == null ? List.of() : draft.groupBy();
    if (drafts.size() > MAX_GROUPS) {
      throw Problem.invalid("group_by", "size", "Must have at most " + MAX_GROUPS + " fields");
    }
    Groups reader =
        new Groups(
            shape,
            labels.of(caller, Groups.fields(shape, drafts)),
            zone,
            weekStart(draft.weekStart()));
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      groups.add(reader.read(drafts.get(i), "group_by[" + i + "]"));
    }
    return groups;
  }

  private static List<Measure> measures(Shape shape, AggregateDraft draft) {
    List<MeasureDraft> drafts = draft.measures() == null ? List.of() : draft.measures();
    if (drafts.isEmpty()) {
      return List.of(Measures.count());
    }
    if (drafts.size() > MAX_MEASURES) {
      throw Problem.invalid("measures", "size", "Must have at most " + MAX_MEASURES);
    }
    List<Measure> measures = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      measures.add(Measures.read(shape, drafts.get(i), "measures[" + i + "]"));
    }
    return measures;
  }

  private static void requireDistinctNames(List<Group> groups, List<Measure> measures) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < groups.size(); i++) {
      requireName(groups.get(i).name(), names, "group_by[" + i + "].name");
    }
    for (int i = 0; i < measures.size(); i++) {
      requireName(measures.get(i).name(), names, "measures[" + i + "].name");
    }
  }

  private static void requireName(String name, Set<String> names, String at) {
    if (name.isBlank() || name.length() > MAX_NAME || name.startsWith("-") || name.contains(",")) {
      throw Problem.invalid(
          at, "format", "Must have 1 to " + MAX_NAME + " characters, no comma and no leading -");
    }
    if (!names.add(name)) {
      throw Problem.invalid(at, "unique", "Another group or measure is named " + name);
    }
  }

  private static ZoneId zone(@Nullable String name) {
    try {
      if (name == null || ZoneId.getAvailableZoneIds().contains(name)) {
        return ZoneId.of(name == null ? "UTC" : name);
      }
    } catch (DateTimeException e) {
      // Refused below, like a well-formed name that is unknown.
    }
    throw Problem.invalid("timezone", "unknown", "timezone must be an IANA time zone");
  }

  private static WeekStart weekStart(@Nullable String word) {
    for (WeekStart start : WeekStart.values()) {
      if (word == null || start.code().equals(word)) {
        return start;
      }
    }
    throw Problem.notOneOf("week_start", WeekStart.class);
  }

  /** The statement over tallies if they have all that is asked, else over the records. */
  private Sql kept(Shape shape, AggregateSql statement, RecordSource source) {
    boolean isCount =
        statement.measures().stream().allMatch(measure -> measure.equals(countNamed(measure)));
    List<Group> groups = statement.groups();
    if (!isCount || groups.size() > 1) {
      return statement.of(source);
    }
    RecordTallies tallies = new RecordTallies(bound.id(), shape.objectId());
    if (groups.isEmpty()) {
      return statement.of(tallies, null);
    }
    boolean isOption = groups.get(0).key() instanceof OptionKey;
    Field field = shape.field(groups.get(0).column().slug()).orElse(null);
    return isOption && field != null && RecordTallies.isTallied(field)
        ? statement.of(tallies, field)
        : statement.of(source);
  }

  private static Measure countNamed(Measure measure) {
    return new Measure(measure.name(), Operation.COUNT, null, null);
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
