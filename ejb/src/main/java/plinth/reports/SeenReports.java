package plinth.reports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.RoleVisibility;
import plinth.objects.Shapes;
import plinth.records.aggregate.Aggregate;
import plinth.records.aggregate.AggregateDraft;
import plinth.records.aggregate.AggregateQuestions;
import plinth.records.aggregate.RecordAggregates;
import plinth.records.query.PeopleFilters;

/**
 * Reports as one admin sees them. A report does not exist for an admin who is not part of its
 * audience or cannot read the records of its object.
 */
@ApplicationScoped
class SeenReports {
  private static final String READ = "record.read";

  @Inject private SavedItems items;
  @Inject private Shapes shapes;
  @Inject private RoleVisibility visibility;
  @Inject private AggregateQuestions questions;
  @Inject private RecordAggregates aggregates;
  @Inject private PeopleFilters people;

  /** The reports that the caller sees, by name. */
  List<ListedReport> list(Caller caller) {
    Map<Long, String> objects = items.activeObjects();
    return items.listVisible(caller, SavedReport.class).stream()
        .flatMap(report -> listed(caller, report, objects).stream())
        .toList();
  }

  /** A report that the caller sees; refuses another one (404). */
  SeenReport require(Caller caller, String slug) {
    return items
        .find(caller, SavedReport.class, slug)
        .flatMap(report -> listed(caller, report, items.activeObjects()))
        .map(report -> see(caller, report))
        .orElseThrow(() -> Problem.notFound("Report"));
  }

  private Optional<ListedReport> listed(
      Caller caller, SavedReport report, Map<Long, String> objects) {
    return Optional.ofNullable(objects.get(report.objectId()))
        .filter(object -> caller.hasRight(READ) && visibility.mayRead(caller, report.objectId()))
        .map(object -> new ListedReport(report, object));
  }

  /** Checks a report for the caller. */
  SeenReport see(Caller caller, ListedReport report) {
    Shape shape = shape(caller, report);
    SavedReport stored = report.stored();
    return new SeenReport(stored, shape, check(caller, shape, stored.question(), stored.chart()));
  }

  /** The object of a report as the caller sees it. */
  Shape shape(Caller caller, ListedReport report) {
    return shapes.requireReadable(caller, report.object());
  }

  /** Checks a question and its chart as the caller sees the object. */
  ReportCheck check(Caller caller, Shape shape, AggregateDraft question, Chart chart) {
    return ReportCheck.of(questions, caller, shape, question, chart);
  }

  /**
   * The answer of a report, with the rights of the caller. Refuses a report that names what the
   * caller does not see.
   *
   * @param filter a condition on the records in addition to that of the report; null: none
   */
  AnsweredReport answer(Caller caller, SeenReport report, @Nullable JsonValue filter) {
    List<String> groups = report.check().require().groups();
    // Read alone first, so that errors name the place in the request.
    people.read(caller, filter, report.shape(), "filter");
    AggregateDraft question = report.stored().question().narrowed(filter);
    Aggregate answer = aggregates.of(caller, report.shape().objectSlug(), question);
    return new AnsweredReport(report.view(), groups, filter, answer);
  }
}
