package plinth.reports.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import plinth.identity.Quotas;
import plinth.identity.Quotas.Bound;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/** Mails a schedule when its owner asks for it, in addition to the mails at its hours. */
@Saga
@ApplicationScoped
public class MailNow {
  /** How often each schedule may be mailed in this way. */
  static final Bound LIMIT = new Bound("report_mail_now", 1, Duration.ofMinutes(1));

  @Inject private ReportMails mails;
  @Inject private Quotas quotas;

  /**
   * Queues the mails of a schedule of the caller, whether or not it is stopped. Refuses a schedule
   * that was mailed in this way less than a minute ago (429).
   */
  public ReportMail send(Caller caller, long id) {
    mails.read(caller, id);
    quotas.consume(LIMIT, caller.requireWorkspace().id() + "/" + id);
    return mails.queue(caller, id);
  }
}
