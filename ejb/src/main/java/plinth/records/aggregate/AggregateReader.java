package plinth.records.aggregate;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Problem;
import plinth.records.RelatedLabels.Label;
import plinth.records.aggregate.AggregateDraft.GroupDraft;
import plinth.records.aggregate.AggregateDraft.MeasureDraft;
import plinth.tenancy.calendar.WeekStart;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * Reads what an aggregate asks for.
 *
 * @param drafts what records are grouped by
 * @param zone the time zone in which days begin
 * @param weekStart the day on which weeks begin
 */
record AggregateReader(List<GroupDraft> drafts, ZoneId zone, WeekStart weekStart) {
  /** The maximum number of fields to group by. */
  static final int MAX_GROUPS = 3;

  /** The maximum number of measures. */
  static final int MAX_MEASURES = 20;

  /** The maximum number of groups in an answer. */
  static final int MAX_ROWS = 10_000;

  private static final int DEFAULT_ROWS = 1_000;
  private static final int MAX_NAME = 60;

  /**
   * Reads the time zone, the start of the week and the number of groups.
   *
   * @param calendar that of the workspace, which counts where the question names nothing else
   */
  static AggregateReader of(WorkspaceCalendar calendar, AggregateDraft draft) {
    List<GroupDraft> drafts = draft.groupBy() == null ? List.of() : draft.groupBy();
    if (drafts.size() > MAX_GROUPS) {
      throw Problem.invalid("group_by", "size", "Must have at most " + MAX_GROUPS + " fields");
    }
    String weekStart = draft.weekStart();
    return new AggregateReader(
        drafts,
        calendar.zoneOr(draft.timezone()),
        weekStart == null ? calendar.weekStart() : WeekStart.of(weekStart));
  }

  /** The fields by which records are grouped, as far as the object has them. */
  List<Field> fields(Shape shape) {
    return drafts.stream().flatMap(draft -> shape.field(draft.field()).stream()).toList();
  }

  /**
   * The statement of a question; each refusal names its place.
   *
   * @param labels the labels of related records, by the slugs of their objects
   * @param paths follows paths to fields of related records
   */
  AggregateSql statement(
      Shape shape, Map<String, Label> labels, Followed.Reader paths, AggregateDraft draft) {
    List<Group> groups = groups(new Groups(shape, labels, zone, weekStart, paths));
    List<Measure> measures = measures(shape, paths, draft);
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

  private List<Group> groups(Groups reader) {
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      groups.add(reader.read(drafts.get(i), "group_by[" + i + "]"));
    }
    return groups;
  }

  private static List<Measure> measures(Shape shape, Followed.Reader paths, AggregateDraft draft) {
    List<MeasureDraft> drafts = draft.measures() == null ? List.of() : draft.measures();
    if (drafts.isEmpty()) {
      return List.of(Measures.count());
    }
    if (drafts.size() > MAX_MEASURES) {
      throw Problem.invalid("measures", "size", "Must have at most " + MAX_MEASURES);
    }
    List<Measure> measures = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      measures.add(Measures.read(shape, paths, drafts.get(i), "measures[" + i + "]"));
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
}
