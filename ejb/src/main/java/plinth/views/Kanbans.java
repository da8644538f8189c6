package plinth.views;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.Shapes;
import plinth.records.board.BoardQuery;
import plinth.records.board.RecordBoards;
import plinth.records.query.PeopleFilters;
import plinth.records.query.Sort;
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
  @Inject private PeopleFilters people;
  @Inject private FilterReaders readers;

  /**
   * The board of a view, or one column of it. Refuses callers who may not read records (403), a
   * view of another type (400), and a view whose filter, sort or columns are no longer valid or
   * name fields that the caller does not see (400, each reported). Cards leave out fields that the
   * caller does not see.
   */
  public Kanban read(Caller caller, String object, String slug, KanbanQuery query) {
    if (!caller.hasRight("record.read")) {
      throw new Problem(KernelProblem.PERMISSION_DENIED, "The permission record.read is required");
    }
    Shape shape = shapes.requireReadable(caller, object);
    ViewSettings settings =
        views
            .find(shape.objectId(), caller.requireAdminId(), slug)
            .orElseThrow(() -> Problem.notFound("View"))
            .settings();
    if (settings.type() != ViewType.KANBAN) {
      throw new Problem(ViewsProblem.NOT_A_KANBAN);
    }
    SettingsCheck check = SettingsCheck.of(settings, shape, readers.of(caller, shape));
    refuse(check.errors(NEEDED));
    @Nullable Column<?> sum =
        check.isValid("sum_field") ? column(shape, settings.sumField()) : null;
    @Nullable Column<?> group = column(shape, settings.groupBy());
    if (group == null) {
      throw new IllegalStateException("a kanban is grouped");
    }
    BoardQuery asked =
        new BoardQuery(
            boards.group(group),
            people.read(caller, settings.filter(), shape, "filter"),
            settings.sort().isBlank() ? null : Sort.parse(settings.sort(), shape),
            cards(settings, shape),
            sum,
            query.limit(),
            query.count(),
            query.column(),
            query.cursor());
    return new Kanban(
        slug, group.slug(), sum == null ? null : sum.slug(), boards.columns(caller, shape, asked));
  }

  private static @Nullable Column<?> column(Shape shape, @Nullable String slug) {
    return slug == null ? null : shape.column(slug).orElse(null);
  }

  /**
   * The fields of the view that exist, and the field of the columns; all fields if the view names
   * none.
   */
  private static List<String> cards(ViewSettings settings, Shape shape) {
    return settings.fields().isEmpty()
        ? List.of()
        : shape.fields().stream()
            .filter(Field::active)
            .map(Field::slug)
            .filter(f -> settings.fields().contains(f) || f.equals(settings.groupBy()))
            .toList();
  }

  private static void refuse(List<FieldError> errors) {
    if (!errors.isEmpty()) {
      Problem broken = new Problem(ViewsProblem.VIEW_BROKEN);
      errors.forEach(e -> broken.field(e.field(), e.rule(), e.message()));
      throw broken;
    }
  }
}
