package plinth.records.board;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.records.RecordDocument;
import plinth.records.RecordPage.Count;
import plinth.records.RecordQuery.CountMode;
import plinth.records.board.BoardColumn.Sum;
import plinth.records.lists.RecordCounts;
import plinth.records.lists.SeenRecords;
import plinth.records.query.FieldPaths;
import plinth.records.query.Population;
import plinth.records.query.RecordSource;
import plinth.records.query.TalliedCount;
import plinth.records.rebuild.IndexDemand;
import plinth.records.tally.RecordTallies;
import plinth.records.tally.ValueCounts;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TimedQuestion;

/**
 * Boards: the records of an object in columns, one for each active option of a field, each active
 * member or each related record, one for each inactive one that records have, and one for the
 * records without a value. Each column has a count, sums and a first page. Call it inside a service
 * of the workspace.
 */
@ApplicationScoped
public class RecordBoards {
  /**
   * The time limit in milliseconds for finding records without a value in a large object, because
   * no index finds them.
   */
  static final int REST_MILLIS = 25;

  /** The maximum number of cards of a board; with many columns each page is shorter. */
  static final int MAX_CARDS = 1_000;

  @Inject private BoundWorkspace bound;
  @Inject private FieldPaths paths;
  @Inject private BoardMembers members;
  @Inject private BoardRelated related;
  @Inject private IndexDemand demand;
  @Inject @TenantDb private Db db;

  /**
   * The columns in the order of the options. Refuses an unknown column, a cursor of another list,
   * and a filter on fields without an index that cannot be evaluated in time.
   *
   * @param caller the reader, who determines the labels of related records
   * @param shape the object as the caller sees it
   */
  public List<BoardColumn> columns(Caller caller, Shape shape, BoardQuery query) {
    RecordSource all = RecordSource.of(bound.id(), shape, query.filter(), "", Time.now());
    demand.note(caller, shape, all, query.order().sorted());
    RecordDocument document = paths.document(caller, shape, query.fields());
    return columns(document, db, bound.id(), shape, query);
  }

  /**
   * The columns of a board: the options of a field that has at most one of them, the records of the
   * object that a relation field relates to, or the members of the workspace for a member field and
   * for the assignment. Refuses an object that the caller may not read.
   */
  public BoardGroup group(Caller caller, Column<?> column) {
    if (column.type() instanceof Choices options) {
      return BoardGroup.of(column, options);
    }
    return column.type() instanceof Linked linked
        ? related.group(caller, column, linked)
        : members.group(column);
  }

  /** Whether the values of a field can be the columns of a board. */
  public static boolean isGroupable(Column<?> column) {
    boolean isOption = column.type() instanceof Choices && column.type().slot().isNumbered();
    return isOption || BoardMembers.fits(column) || BoardRelated.fits(column);
  }

  /** Why the options of a field cannot be the columns of a board; empty: they can. */
  public static Optional<String> refusal(FieldType<?> type) {
    return BoardLane.refusal(type);
  }

  static List<BoardColumn> columns(
      RecordDocument document, Db db, long workspaceId, Shape shape, BoardQuery asked) {
    Set<String> held = findUsedInactive(db, workspaceId, shape, asked);
    List<BoardLane> lanes = BoardLane.of(workspaceId, shape, asked, Time.now(), held);
    BoardQuery query = asked.limitedTo(Math.max(1, MAX_CARDS / lanes.size()));
    BoardPages cards = new BoardPages(db, shape, query, document);
    // A next page, which is requested for a single column, has no counts.
    ValueCounts kept = query.cursor() == null ? readTallies(db, workspaceId, shape, lanes) : null;
    boolean isLarge = kept != null && kept.total() > BoardCounts.FEW;
    Map<Integer, Count> known =
        kept != null && query.count().isNumber() ? BoardCounts.fromTallies(lanes, kept) : Map.of();
    List<BoardPages.Page> pages = pages(cards, query, lanes, known, isLarge);
    Map<Integer, Count> counts =
        kept == null ? Map.of() : counts(db, query, lanes, pages, known, isLarge);
    Map<Integer, List<Sum>> sums = sums(db, query, lanes, counts, isLarge);
    return lanes.stream()
        .map(
            lane ->
                column(
                    lane,
                    pages.get(lane.place()),
                    counts.get(lane.place()),
                    sums.get(lane.place())))
        .toList();
  }

  /** The inactive options that records have; all of them if this cannot be determined in time. */
  private static Set<String> findUsedInactive(
      Db db, long workspaceId, Shape shape, BoardQuery query) {
    List<String> inactive = query.column() == null ? BoardLane.inactiveValues(query) : List.of();
    if (inactive.isEmpty()) {
      return Set.of();
    }
    Field field = shape.field(query.groupBy().column().slug()).orElse(null);
    if (field != null && RecordTallies.isTallied(field)) {
      return Population.of(workspaceId, shape)
          .tallies()
          .read(db, List.of(field))
          .of(field)
          .keySet();
    }
    String value = query.groupBy().expression();
    String[] stored = inactive.stream().map(query.groupBy()::stored).toArray(String[]::new);
    List<String> held =
        TimedQuestion.query(
            db,
            REST_MILLIS,
            Sql.of(
                    "select distinct " + value + " from tenant.record r where r.workspace_id = ?",
                    workspaceId)
                .plus("and r.object_id = ? and r.deleted_at is null", shape.objectId())
                .plus("and " + value + " = any (?)", (Object) stored),
            row -> row.getString(1));
    return held == null
        ? Set.copyOf(inactive)
        : inactive.stream()
            .filter(one -> held.contains(query.groupBy().stored(one)))
            .collect(Collectors.toSet());
  }

  /**
   * The maintained counts of the object, and of the field of the lanes if there is no further
   * condition.
   */
  private static ValueCounts readTallies(
      Db db, long workspaceId, Shape shape, List<BoardLane> lanes) {
    TalliedCount lane = lanes.get(0).source().kept();
    return lane == null
        ? Population.of(workspaceId, shape).tallies().read(db, List.of())
        : lane.readCounts(db);
  }

  private static List<BoardPages.Page> pages(
      BoardPages cards,
      BoardQuery query,
      List<BoardLane> lanes,
      Map<Integer, Count> known,
      boolean isLarge) {
    BoardLane last = lanes.get(lanes.size() - 1);
    if (last.option() == null && lanes.size() == 1) {
      return cards.of(List.of(last.withTimeout(query.groupBy().column().slug())));
    }
    Count rest = known.get(last.place());
    boolean isSought = !isLarge && (rest == null || rest.total() > 0);
    if (last.option() != null || isSought) {
      return cards.of(lanes);
    }
    List<BoardPages.Page> all = new ArrayList<>(cards.of(lanes.subList(0, lanes.size() - 1)));
    all.add(pageWithoutValue(cards, query, last, rest));
    return all;
  }

  /** The records without a value, searched for a limited time unless there are known to be none. */
  private static BoardPages.Page pageWithoutValue(
      BoardPages cards, BoardQuery query, BoardLane lane, @Nullable Count known) {
    if (known != null && known.total() == 0) {
      return BoardPages.Page.EMPTY;
    }
    boolean isPatient = query.count() == CountMode.EXACT;
    return cards.pageWithin(isPatient ? RecordSource.SLOW_MILLIS : REST_MILLIS, lane);
  }

  private static Map<Integer, Count> counts(
      Db db,
      BoardQuery query,
      List<BoardLane> lanes,
      List<BoardPages.Page> pages,
      Map<Integer, Count> known,
      boolean isLarge) {
    Map<Integer, Count> counts = new HashMap<>(known);
    if (query.count() == CountMode.NONE) {
      return counts;
    }
    List<BoardLane> longer = new ArrayList<>();
    List<BoardLane> rest = new ArrayList<>();
    List<BoardLane> sampled = new ArrayList<>();
    for (BoardLane lane : lanes) {
      BoardPages.Page page = pages.get(lane.place());
      boolean isWhole = page.nextCursor() == null && !page.isPartial();
      if (isWhole) {
        counts.put(lane.place(), Count.exact(page.size()));
      } else if (!known.containsKey(lane.place())) {
        if (page.isPartial() && query.count() == CountMode.CAPPED) {
          sampled.add(lane);
        } else {
          (lane.option() == null ? rest : longer).add(lane);
        }
      }
    }
    counts.putAll(BoardCounts.estimates(db, sampled));
    counts.putAll(BoardCounts.of(db, longer, query.count(), isLarge));
    // Counted separately, because a count without an index must not use up the time of the others.
    counts.putAll(BoardCounts.of(db, rest, query.count(), isLarge));
    counts.replaceAll(
        (place, count) -> count.isEstimate() ? bound(count, pages.get(place)) : count);
    return counts;
  }

  /** Raises an estimate to at least the number of cards on the page, plus one if a page follows. */
  private static Count bound(Count estimate, BoardPages.Page page) {
    SeenRecords seen = SeenRecords.of(0, page.size(), page.nextCursor() != null);
    return page.isPartial() ? estimate : Count.estimate(seen.bound(estimate.total()));
  }

  /**
   * The sums of the columns that lists count completely, or of all counted columns if exact counts
   * are requested; for others it would take too long.
   */
  private static Map<Integer, List<Sum>> sums(
      Db db, BoardQuery query, List<BoardLane> lanes, Map<Integer, Count> counts, boolean isLarge) {
    @Nullable Column<?> column = query.sumField();
    if (column == null) {
      return Map.of();
    }
    long most = isLarge ? RecordCounts.CAP : BoardCounts.FEW;
    List<BoardLane> counted =
        lanes.stream()
            .filter(
                lane -> {
                  Count count = counts.get(lane.place());
                  return count != null
                      && !count.isEstimate()
                      && (count.total() <= most || query.count() == CountMode.EXACT);
                })
            .toList();
    return BoardSums.of(db, counted, column, query.count(), isLarge);
  }

  private static BoardColumn column(
      BoardLane lane, BoardPages.Page page, @Nullable Count count, @Nullable List<Sum> sums) {
    return new BoardColumn(
        lane.option() == null ? null : lane.option().value(),
        lane.option() == null ? null : lane.option().label(),
        lane.option() == null ? null : lane.option().color(),
        lane.option() == null || lane.option().active(),
        count == null ? null : count.total(),
        count != null && count.isEstimate(),
        sums,
        page.items(),
        page.nextCursor(),
        page.isPartial());
  }
}
