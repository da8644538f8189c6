package plinth.reports.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;
import plinth.mail.Mail;
import plinth.mail.MailFile;
import plinth.mail.MailLanguage;
import plinth.mail.MailTemplate;
import plinth.mail.WorkspaceLetters;
import plinth.outbox.OutboxGivenUp;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;
import plinth.reports.AnswerSheet;
import plinth.reports.AnswerSheets;
import plinth.reports.AnsweredReport;
import plinth.reports.ReportCsv;
import plinth.reports.mail.MailSending.Planned;
import plinth.reports.pdf.ReportPdf;

/**
 * Makes the mail to one receiver and sends it: answered with the rights of the receiver, who gets
 * no mail about what they do not see.
 */
@ApplicationScoped
public class ReportMailListener implements OutboxListener {
  @Inject private MailSending sending;
  @Inject private MailedAnswers answers;
  @Inject private AnswerSheets sheets;
  @Inject private WorkspaceLetters letters;

  @Override
  public String key() {
    return MailRounds.LISTENER;
  }

  @Override
  public int maxAttempts() {
    return 6;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      long schedule = schedule(item);
      long receiver = item.body().getJsonNumber(MailRounds.RECEIVER).longValueExact();
      try {
        sending.plan(caller, schedule, receiver).ifPresent(planned -> send(caller, planned, item));
      } catch (Problem problem) {
        fail(caller, schedule, problem);
      } catch (OutboxGivenUp refused) {
        sending.recordError(caller, schedule, "MAIL_REFUSED");
        throw refused;
      }
    }
  }

  /** Ends the attempt; another one helps only if the server was busy. */
  private void fail(Caller caller, long schedule, Problem problem) {
    if (problem.code().kind() == ProblemCode.Kind.NOT_FOUND) {
      return;
    }
    sending.recordError(caller, schedule, problem.code().name());
    if (problem.code().kind() == ProblemCode.Kind.UNAVAILABLE) {
      throw problem;
    }
    throw new OutboxGivenUp(problem.code().name());
  }

  @Override
  public void onGivenUp(Caller caller, OutboxItem item) {
    sending.recordFailure(caller, schedule(item));
  }

  private static long schedule(OutboxItem item) {
    return item.body().getJsonNumber(MailRounds.SCHEDULE).longValueExact();
  }

  private void send(Caller caller, Planned planned, OutboxItem item) {
    MailSchedule schedule = planned.schedule();
    MailedAnswers.Answers made = answers.of(planned.reader(), schedule);
    MailLanguage language = schedule.language();
    Instant at = Instant.parse(item.body().getString(MailRounds.AT));
    String day = at.atZone(schedule.zone()).toLocalDate().toString();
    List<MailFile> files = new ArrayList<>();
    List<AnswerSheet> shown = new ArrayList<>();
    for (AnsweredReport answered : made.answered()) {
      shown.add(sheets.of(planned.reader(), answered, language));
      files.add(
          new MailFile(
              answered.report().slug() + "-" + day + ".csv",
              "text/csv; charset=utf-8",
              ReportCsv.of(answered).getBytes(StandardCharsets.UTF_8)));
    }
    String workspace = caller.requireWorkspace().subdomain();
    byte[] document =
        ReportPdf.of(
            new ReportPdf.Content(
                made.name(),
                workspace + " · " + language.day(at.atZone(schedule.zone()).toLocalDate()),
                at,
                language,
                shown,
                made.unanswered()));
    files.add(0, new MailFile(schedule.slug() + "-" + day + ".pdf", "application/pdf", document));
    MailTemplate template =
        language == MailLanguage.AR ? MailTemplate.REPORT_AR : MailTemplate.REPORT;
    Map<String, String> values = sending.values(caller, planned.receiver(), schedule, made.name());
    letters.send(
        caller,
        "w" + caller.requireWorkspace().id() + "-" + item.id(),
        new Mail(planned.receiver().email(), template, values),
        files);
    sending.recordSent(caller, schedule.id());
  }
}
