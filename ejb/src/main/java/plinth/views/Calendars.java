package plinth.views;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plinth.fields.Column;
import plinth.fields.Operator;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.board.BoardGroup;
import plinth.records.board.BoardOrder;
import plinth.records.board.BoardQuery;
import plinth.records.board.RecordBoards;
import plinth.records.query.FieldPaths;
import plinth.records.query.FilterJson;
import plinth.records.query.PeopleFilters;
import plinth.tenancy.Tenanted;
import plinth.views.CalendarQuery.Days;

/** Use cases for the calendars of views: records on the days of a date or datetime field. */
@Stateless
@Tenanted
public class Calendars {
  /**
   * Settings that must be valid; without them a calendar would show other records than its view
   * specifies.
   */
  private static final Set<String> NEEDED = Set.of("filter", "sort", "date_field");

  @Inject private Shapes shapes;
  @Inject private ViewRepository views;
  @Inject private RecordBoards boards;
  @Inject private PeopleFilters people;
  @Inject private FieldPaths paths;
  @Inject private FilterReaders readers;

  /**
   * The days of a view. Refuses callers who may not read records (403), a view of another type
   * (400), and a view whose filter, sort or date field is no longer valid or names fields that the
   * caller does not see (400, each reported).
   */
  public Calendar read(Caller caller, String object, String slug, CalendarQuery query) {
    caller.requireRight("record.read");
    Shape shape = shapes.requireReadable(caller, object);
    Days days = query.days(LocalDate.ofInstant(Time.now(), shape.calendar().zone()));
    ViewSettings settings = views.require(caller, shape, slug).settings();
    if (settings.type() != ViewType.CALENDAR || settings.dateField() == null) {
      throw new Problem(ViewsProblem.NOT_A_CALENDAR);
    }
    SettingsCheck check = SettingsCheck.of(settings, shape, readers.of(caller, shape));
    check.requireValid(NEEDED);
    String field = settings.dateField();
    Column<?> column = shape.column(field).orElseThrow();
    BoardQuery asked =
        new BoardQuery(
            BoardGroup.ofDays(column, days.from(), days.to()),
            people.read(caller, filter(settings, field, days), shape, "filter"),
            BoardOrder.by(
                paths.sort(caller, shape, settings.sort().isBlank() ? field : settings.sort())),
            check.cards(field),
            null,
            query.limit(),
            query.count(),
            query.cursor() == null ? null : days.from().toString(),
            query.cursor());
    return new Calendar(
        slug, field, boards.columns(caller, shape, asked).stream().map(Calendar.Day::of).toList());
  }

  /** The filter of the view for all days together, by which an index of the field is requested. */
  private static JsonObject filter(ViewSettings settings, String field, Days days) {
    List<JsonObject> filters = new ArrayList<>();
    filters.add(
        FilterJson.condition(
            field,
            Operator.BETWEEN.key(),
            Json.createArrayBuilder()
                .add(days.from().toString())
                .add(days.to().toString())
                .build()));
    if (settings.filter() != null) {
      filters.add(settings.filter());
    }
    return FilterJson.all(filters);
  }
}
