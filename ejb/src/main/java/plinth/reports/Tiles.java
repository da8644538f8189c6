package plinth.reports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Shape;
import plinth.fields.Temporal;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.records.query.FilterJson;
import plinth.records.query.PeopleFilters;

/**
 * The tiles of dashboards as one admin sees them: without the reports, and the names of fields,
 * that this admin does not see.
 */
@ApplicationScoped
class Tiles {
  @Inject private SavedItems items;
  @Inject private SeenReports reports;
  @Inject private PeopleFilters people;

  /** The reports that the caller sees, by their slugs. */
  Map<String, ListedReport> seenReports(Caller caller) {
    return reports.list(caller).stream()
        .collect(Collectors.toMap(report -> report.stored().slug(), report -> report));
  }

  /** The tiles of a dashboard that the caller sees. */
  List<Tile> seen(Caller caller, SavedDashboard dashboard, Map<String, ListedReport> seen) {
    List<Tile> tiles = new ArrayList<>();
    for (Tile tile : dashboard.tiles()) {
      ListedReport report = seen.get(tile.report());
      if (report != null) {
        tiles.add(seen(caller, tile, report));
      }
    }
    return tiles;
  }

  private Tile seen(Caller caller, Tile tile, ListedReport report) {
    if (tile.dateField() == null && tile.memberField() == null) {
      return tile;
    }
    Shape shape = reports.shape(caller, report);
    boolean losesDate = tile.dateField() != null && dateColumn(shape, tile).isEmpty();
    boolean losesMember = tile.memberField() != null && memberColumn(shape, tile).isEmpty();
    return tile.without(losesDate, losesMember);
  }

  /**
   * The tiles of a dashboard after a change: the given ones, then those that the caller does not
   * see. A tile that is sent back as it was read stays as it is stored. Refuses reports that the
   * caller does not see, and fields that do not fit.
   */
  List<Tile> after(Caller caller, List<Tile> stored, List<Tile> given) {
    Map<String, ListedReport> seen = seenReports(caller);
    Map<String, Tile> before = new HashMap<>();
    stored.forEach(tile -> before.put(tile.report(), tile));
    List<Tile> next = new ArrayList<>();
    List<FieldError> errors = new ArrayList<>();
    Set<String> named = new HashSet<>();
    for (int i = 0; i < given.size(); i++) {
      String at = "tiles[" + i + "].";
      // As it will be stored, with its initial size.
      Tile tile = Tile.of(given.get(i).json());
      ListedReport report = seen.get(tile.report());
      Tile old = before.get(tile.report());
      if (report == null) {
        errors.add(new FieldError(at + "report", "unknown", "There is no such report"));
      } else if (!named.add(tile.report())) {
        errors.add(new FieldError(at + "report", "duplicate", "Shows a report twice"));
      } else if (old != null && tile.equals(seen(caller, old, report))) {
        next.add(old);
      } else {
        addErrors(reports.shape(caller, report), tile, at, errors);
        next.add(tile);
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    stored.stream()
        .filter(tile -> !seen.containsKey(tile.report()))
        .filter(tile -> items.isTaken(SavedReport.class, tile.report()))
        .forEach(next::add);
    return next;
  }

  private static void addErrors(Shape shape, Tile tile, String at, List<FieldError> errors) {
    if (tile.dateField() != null && dateColumn(shape, tile).isEmpty()) {
      boolean isKnown = shape.column(tile.dateField()).isPresent();
      errors.add(
          isKnown
              ? new FieldError(at + "date_field", "type", "Must be a date or datetime field")
              : new FieldError(at + "date_field", "unknown", "There is no such field"));
    }
    if (tile.memberField() != null && memberColumn(shape, tile).isEmpty()) {
      errors.add(
          new FieldError(
              at + "member_field",
              "unknown",
              "Must be assigned_to, created_by, updated_by or a member field"));
    }
  }

  private static Optional<Column<?>> dateColumn(Shape shape, Tile tile) {
    return Optional.ofNullable(tile.dateField())
        .flatMap(shape::column)
        .filter(column -> column.type() instanceof Temporal);
  }

  private static Optional<Column<?>> memberColumn(Shape shape, Tile tile) {
    return Optional.ofNullable(tile.memberField())
        .flatMap(shape::column)
        .filter(PeopleFilters::namesPerson);
  }

  /**
   * The condition on the records of a tile. Refuses dates or a member for a tile whose field for
   * them the caller does not see, because other records than those would be measured.
   */
  @Nullable JsonValue condition(
      Caller caller, SeenReport report, Tile tile, DashboardFilter filter) {
    List<JsonObject> conditions = new ArrayList<>();
    if (filter.hasDates() && tile.dateField() != null) {
      Column<?> column = dateColumn(report.shape(), tile).orElseThrow(() -> unseen("date_field"));
      String timezone = report.stored().question().timezone();
      conditions.addAll(filter.dates(column, report.shape().calendar().in(timezone)));
    }
    String member = filter.member();
    if (member != null && tile.memberField() != null) {
      if (memberColumn(report.shape(), tile).isEmpty()) {
        throw unseen("member_field");
      }
      JsonObject condition =
          FilterJson.condition(tile.memberField(), "eq", Json.createValue(member));
      requireMember(caller, report.shape(), condition);
      conditions.add(condition);
    }
    return DashboardFilter.all(conditions);
  }

  private static Problem unseen(String field) {
    return new Problem(ReportsProblem.REPORT_BROKEN).field(field, "unknown", ReportCheck.UNSEEN);
  }

  private void requireMember(Caller caller, Shape shape, JsonObject condition) {
    try {
      people.read(caller, condition, shape, "member");
    } catch (Problem refused) {
      throw Problem.invalid("member", "unknown", "There is no such member");
    }
  }
}
