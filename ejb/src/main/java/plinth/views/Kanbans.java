package plinth.views;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.fields.Column;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.records.RecordKeys;
import plinth.records.board.BoardOrder;
import plinth.records.board.BoardQuery;
import plinth.records.board.CardPositions;
import plinth.records.board.ManualOrder;
import plinth.records.board.RecordBoards;
import plinth.records.query.FieldPaths;
import plinth.records.query.PeopleFilters;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Tenanted;

/** Use cases for boards, the kanban views of records. */
@Stateless
@Tenanted
public class Kanbans {
  /**
   * Settings that must be valid; without them a board would show other records than its view
   * specifies.
   */
  private static final Set<String> NEEDED = Set.of("filter", "sort", "group_by");

  @Inject private Shapes shapes;
  @Inject private ViewRepository views;
  @Inject private RecordBoards boards;
  @Inject private RecordKeys records;
  @Inject private CardPositions positions;
  @Inject private BoundWorkspace bound;
  @Inject private PeopleFilters people;
  @Inject private FieldPaths paths;
  @Inject private FilterReaders readers;

  /**
   * The board of a view, or one column of it. Refuses callers who may not read records (403), a
   * view of another type (400), and a view whose filter, sort or columns are no longer valid or
   * name fields that the caller does not see (400, each reported). Cards leave out fields that the
   * caller does not see.
   */
  public Kanban read(Caller caller, String object, String slug, KanbanQuery query) {
    caller.requireRight("record.read");
    Shape shape = shapes.requireReadable(caller, object);
    ViewSettings settings = requireKanban(caller, shape, slug);
    SettingsCheck check = SettingsCheck.of(settings, shape, readers.of(caller, shape));
    check.requireValid(NEEDED);
    @Nullable Column<?> sum =
        check.isValid("sum_field") ? column(shape, settings.sumField()) : null;
    @Nullable Column<?> group = column(shape, settings.groupBy());
    if (group == null) {
      throw new IllegalStateException("a kanban is grouped");
    }
    BoardQuery asked =
        new BoardQuery(
            boards.group(caller, group),
            people.read(caller, settings.filter(), shape, "filter"),
            new BoardOrder(
                settings.sort().isBlank() ? null : paths.sort(caller, shape, settings.sort()),
                settings.cardOrder() == CardOrder.MANUAL ? order(shape, slug) : null),
            check.cards(settings.groupBy()),
            sum,
            query.limit(),
            query.count(),
            query.column(),
            query.cursor());
    return new Kanban(
        slug, group.slug(), sum == null ? null : sum.slug(), boards.columns(caller, shape, asked));
  }

  /**
   * Puts a card below another one, in a view that orders its cards by hand. Refuses a view that
   * does not (400), a record that does not exist (404), and callers who may not change records of
   * the object (403).
   *
   * @param above the slug of the card above it; null: the card becomes the first of its column
   */
  public void moveCard(
      Caller caller, String object, String slug, String record, @Nullable String above) {
    Shape shape = shapes.lockToWrite(caller, object, ObjectRight.UPDATE).seen();
    if (requireKanban(caller, shape, slug).cardOrder() != CardOrder.MANUAL) {
      throw new Problem(ViewsProblem.NOT_ORDERED_BY_HAND);
    }
    views.lockObject(shape.objectId());
    long moved = records.requireLiveId(shape, record);
    @Nullable Long after = above == null ? null : requireAbove(shape, above, moved);
    positions.move(order(shape, slug), moved, after);
  }

  private long requireAbove(Shape shape, String above, long moved) {
    return records
        .findLiveId(shape, above)
        .filter(id -> id != moved)
        .orElseThrow(
            () -> Problem.invalid("after", "unknown", "Must be the slug of another record"));
  }

  private ViewSettings requireKanban(Caller caller, Shape shape, String slug) {
    ViewSettings settings = views.require(caller, shape, slug).settings();
    if (settings.type() != ViewType.KANBAN) {
      throw new Problem(ViewsProblem.NOT_A_KANBAN);
    }
    return settings;
  }

  private ManualOrder order(Shape shape, String slug) {
    return new ManualOrder(bound.id(), shape.objectId(), slug);
  }

  private static @Nullable Column<?> column(Shape shape, @Nullable String slug) {
    return slug == null ? null : shape.column(slug).orElse(null);
  }
}
