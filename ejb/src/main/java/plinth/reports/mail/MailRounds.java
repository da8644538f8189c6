package plinth.reports.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.kernel.Json;
import plinth.outbox.Outbox;

/** Queues the mails of a schedule: one for each receiver, in the transaction of its cause. */
@ApplicationScoped
class MailRounds {
  static final String LISTENER = "report_mail";
  static final String SCHEDULE = "schedule";
  static final String RECEIVER = "admin";
  static final String AT = "at";

  /** As many mails of a workspace are made at the same time. */
  private static final int LANES = 2;

  @Inject private Outbox outbox;

  /**
   * Queues one mail for each receiver.
   *
   * @param at the time that the mails are for
   */
  void queue(MailSchedule schedule, Instant at) {
    for (Long receiver : schedule.receivers()) {
      outbox.add(
          LISTENER,
          LISTENER + receiver % LANES,
          Json.createObjectBuilder()
              .add(SCHEDULE, schedule.id())
              .add(RECEIVER, receiver)
              .add(AT, at.toString())
              .build());
    }
  }
}
