package plinth.reports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

/** Decides what only the creator of a report or a dashboard may do. */
@ApplicationScoped
public class Ownership {
  @Inject private SavedItems items;
  @Inject private SeenReports reports;

  /** Refuses a report that the caller does not see (404) or did not make (403). */
  public void requireOwnReport(Caller caller, String slug) {
    requireOwn(caller, reports.require(caller, slug).stored());
  }

  /** Refuses a dashboard that the caller does not see (404) or did not make (403). */
  public void requireOwnDashboard(Caller caller, String slug) {
    requireOwn(
        caller,
        items
            .find(caller, SavedDashboard.class, slug)
            .orElseThrow(() -> Problem.notFound("Dashboard")));
  }

  private static void requireOwn(Caller caller, SavedItem item) {
    if (item.adminId() != caller.requireAdminId()) {
      throw new Problem(ReportsProblem.NOT_THE_CREATOR);
    }
  }
}
