package plinth.reports.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.reports.AnsweredReport;
import plinth.reports.Dashboard;
import plinth.reports.DashboardFilter;
import plinth.reports.Dashboards;
import plinth.reports.Reports;
import plinth.reports.Tile;

/** Answers what a schedule mails, each report in a transaction of its own. */
@ApplicationScoped
class MailedAnswers {
  private static final String READ_RECORDS = "record.read";
  private static final String READ_VIEWS = "view.read";
  @Inject private Reports reports;
  @Inject private Dashboards dashboards;

  /**
   * What a receiver gets.
   *
   * @param name the name of the report or dashboard
   * @param answered the answers
   * @param unanswered the names of reports of a dashboard that cannot be answered
   */
  record Answers(String name, List<AnsweredReport> answered, List<String> unanswered) {}

  /**
   * The answers with the rights of the reader. Refuses what the reader does not see (404), and a
   * dashboard without any answer as its first report is refused.
   */
  Answers of(Caller reader, MailSchedule schedule) {
    if (!reader.hasRight(READ_RECORDS) || !reader.hasRight(READ_VIEWS)) {
      throw Problem.notFound("Report");
    }
    String report = schedule.report();
    if (report != null) {
      AnsweredReport answered = reports.answer(reader, report, null);
      return new Answers(answered.report().name(), List.of(answered), List.of());
    }
    Dashboard dashboard = dashboards.read(reader, Objects.requireNonNull(schedule.dashboard()));
    List<AnsweredReport> answered = new ArrayList<>();
    List<String> unanswered = new ArrayList<>();
    Problem first = null;
    for (Tile tile : dashboard.tiles()) {
      try {
        answered.add(
            dashboards.answer(reader, dashboard.slug(), tile.report(), DashboardFilter.NONE));
      } catch (Problem problem) {
        first = first == null ? problem : first;
        unanswered.add(reports.read(reader, tile.report()).name());
      }
    }
    require(answered, first);
    return new Answers(dashboard.name(), answered, unanswered);
  }

  private static void require(List<AnsweredReport> answered, @Nullable Problem first) {
    if (answered.isEmpty()) {
      throw first == null ? Problem.notFound("Report") : first;
    }
  }
}
