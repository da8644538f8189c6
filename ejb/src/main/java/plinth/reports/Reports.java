package plinth.reports;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.records.RelatedLabels;
import plinth.records.aggregate.AggregateDraft;
import plinth.tenancy.Tenanted;

/**
 * Use cases for reports. A report does not exist for an admin who is not part of its audience or
 * cannot read its object. Answers are made with the rights of the caller: a report that names a
 * field which the caller does not see has no answer for that caller.
 */
@Stateless
@Tenanted
public class Reports {
  /** The maximum length of a question, in characters of its JSON. */
  static final int LONGEST_QUESTION = 20_000;

  @Inject private RelatedLabels objects;
  @Inject private SavedItems items;
  @Inject private SeenReports reports;

  /** The reports that the caller sees, by name. */
  public Page<Report> list(Caller caller, PageRequest page) {
    return Page.of(reports.list(caller), page).map(report -> reports.see(caller, report).view());
  }

  /** One report that the caller sees. */
  public Report read(Caller caller, String slug) {
    return reports.require(caller, slug).view();
  }

  /**
   * Creates a report. Refuses an object that the caller cannot read, and a question that the object
   * as the caller sees it cannot answer.
   */
  public Report create(Caller caller, NewReport given) {
    Shape shape =
        objects
            .findObject(caller, given.object())
            .orElseThrow(() -> Problem.invalid("object", "unknown", "There is no such object"));
    Sharing sharing = Sharing.of(given.visibility(), given.roles());
    requireValid(caller, shape, given.question(), given.chart());
    items.lock();
    items.requireRoom(SavedReport.class, caller.requireAdminId(), sharing.visibility());
    items.holdRoles(sharing);
    String slug = items.newSlug(SavedReport.class, given.slug(), given.name(), "report");
    SavedReport report = new SavedReport(caller, slug, given, sharing, shape.objectId());
    items.add(report);
    return reports.see(caller, new ListedReport(report, shape.objectSlug())).view();
  }

  /**
   * Changes a report. Refuses a new question or chart for the same reasons as {@link #create}, and
   * to replace a question that is hidden from the caller (409). Only its creator can make a report
   * private (403).
   */
  public Report update(Caller caller, String slug, ReportChange change, Precondition expected) {
    items.lock();
    SeenReport seen = reports.require(caller, slug);
    SavedReport report = seen.stored();
    expected.require(report.version());
    if (change.question() != null || change.chart() != null) {
      if (seen.check().isWithheld()) {
        throw new Problem(ReportsProblem.REPORT_HIDDEN);
      }
      requireValid(caller, seen.shape(), report.questionAfter(change), report.chartAfter(change));
    }
    Sharing sharing = Sharing.of(report.sharing(), change.visibility(), change.roles());
    items.requireMayShare(SavedReport.class, caller, report, sharing);
    report.change(change, sharing);
    return reports.see(caller, new ListedReport(report, seen.shape().objectSlug())).view();
  }

  /** Deletes a report. Dashboards no longer show it. */
  public void delete(Caller caller, String slug, Precondition expected) {
    items.lock();
    SavedReport report = reports.require(caller, slug).stored();
    expected.require(report.version());
    items.delete(report);
  }

  /**
   * Measures what a report asks for, with the rights of the caller.
   *
   * @param filter a condition on the records in addition to that of the report; null: none
   */
  public AnsweredReport answer(Caller caller, String slug, @Nullable JsonValue filter) {
    return reports.answer(caller, reports.require(caller, slug), filter);
  }

  private void requireValid(Caller caller, Shape shape, AggregateDraft question, Chart chart) {
    if (QuestionJson.write(question).toString().length() > LONGEST_QUESTION) {
      throw Problem.invalid(
          "question", "size", "Must be at most " + LONGEST_QUESTION + " characters");
    }
    ReportCheck check = reports.check(caller, shape, question, chart);
    if (!check.errors().isEmpty()) {
      throw Problem.invalid(check.errors());
    }
  }
}
