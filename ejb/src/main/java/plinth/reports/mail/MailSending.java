package plinth.reports.mail;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.ServerConfig;
import plinth.mail.Mail;
import plinth.mail.MailLanguage;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.reports.AnswerSheet;
import plinth.tenancy.Tenanted;

/** The steps of mailing a schedule, each in a transaction of its own. */
@Stateless
@Tenanted
public class MailSending {
  @Inject private MailSchedules schedules;
  @Inject private MailRounds rounds;
  @Inject private Members members;
  @Inject private MailQueue mails;
  @Inject private ServerConfig server;

  /**
   * A mail to be made.
   *
   * @param schedule the schedule as it is now
   * @param receiver the member who gets it
   * @param reader the receiver as a caller
   */
  public record Planned(MailSchedule schedule, Admin receiver, Caller reader) {}

  /** The due schedules of the caller's workspace. */
  public List<Long> due(Caller caller, Instant now) {
    return schedules.due(now);
  }

  /**
   * Queues the mails of a schedule if it is due, once for all servers: the lock of the schedule
   * decides. A schedule whose owner may no longer act stops.
   */
  public void fire(Caller caller, long id, Instant now) {
    schedules
        .lock(id)
        .filter(schedule -> schedule.isDue(now))
        .ifPresent(
            schedule -> {
              if (members.rights(caller, schedule.adminId()).isActive()) {
                schedule.plan(now);
                rounds.queue(schedule, now);
              } else {
                schedule.stop();
              }
            });
  }

  /** The mail to a receiver; empty if the schedule is gone or the receiver may not act any more. */
  public Optional<Planned> plan(Caller caller, long id, long receiver) {
    Optional<MailSchedule> schedule =
        schedules.lock(id).filter(one -> one.receivers().contains(receiver));
    Optional<Admin> admin = members.findById(caller, receiver);
    return schedule.flatMap(
        one ->
            admin.flatMap(
                to -> members.acting(caller, to).map(reader -> new Planned(one, to, reader))));
  }

  /** Notes that a mail was sent. */
  public void recordSent(Caller caller, long id) {
    schedules.lock(id).ifPresent(MailSchedule::recordSent);
  }

  /** Notes why an attempt failed. */
  public void recordError(Caller caller, long id, String code) {
    schedules.lock(id).ifPresent(schedule -> schedule.recordError(code));
  }

  /** Counts a mail that was given up, and tells the owner at most once a day. */
  public void recordFailure(Caller caller, long id) {
    Optional<MailSchedule> failed = schedules.lock(id);
    if (failed.isEmpty() || !failed.get().recordFailure()) {
      return;
    }
    MailSchedule schedule = failed.get();
    members
        .findById(caller, schedule.adminId())
        .filter(Admin::isActive)
        .ifPresent(
            owner -> {
              Map<String, String> values = values(caller, owner, schedule, schedule.slug());
              MailLanguage language = schedule.language();
              String error = schedule.lastError();
              values.put("reason", error == null ? "MAIL_NOT_SENT" : error);
              values.put(
                  "next",
                  language.word(
                      AnswerSheet.WORDS, schedule.isActive() ? "mail.again" : "mail.stopped"));
              MailTemplate template =
                  language == MailLanguage.AR
                      ? MailTemplate.REPORT_FAILED_AR
                      : MailTemplate.REPORT_FAILED;
              mails.sendFor(caller, new Mail(owner.email(), template, values));
            });
  }

  /** The values of a mail about a schedule. */
  public Map<String, String> values(Caller caller, Admin to, MailSchedule schedule, String name) {
    String workspace = caller.requireWorkspace().subdomain();
    String room = schedule.report() == null ? "dashboards" : "reports";
    Map<String, String> values = new LinkedHashMap<>();
    values.put("name", to.name());
    values.put("report", name);
    values.put("workspace", workspace);
    values.put(
        "link",
        server.publicUrl()
            + "/console/"
            + room
            + "/"
            + schedule.slug()
            + "?workspace="
            + workspace);
    return values;
  }
}
