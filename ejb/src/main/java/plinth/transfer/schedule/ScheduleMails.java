package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.ServerConfig;
import plinth.mail.Mail;
import plinth.mail.MailLanguage;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;

/**
 * Queues the mails about scheduled exports in the transaction of their cause. They are in the
 * language of the schedule.
 */
@ApplicationScoped
class ScheduleMails {
  /** The resource with the words that mails fill in. */
  static final String WORDS = "transfer/mails";

  @Inject private Members members;
  @Inject private MailQueue mails;
  @Inject private ExportLinks links;
  @Inject private ServerConfig server;

  /**
   * Sends the link to a file to each receiver who is an active member.
   *
   * @param until when the file and its links expire
   * @return the number of receivers
   */
  int sendLinks(Caller caller, ScheduledExport schedule, String export, Instant until) {
    List<Admin> receivers =
        members.listByIds(caller, schedule.receivers()).stream().filter(Admin::isActive).toList();
    MailLanguage language = schedule.language();
    MailTemplate template =
        language == MailLanguage.AR ? MailTemplate.EXPORT_READY_AR : MailTemplate.EXPORT_READY;
    for (Admin receiver : receivers) {
      Map<String, String> values = values(caller, receiver, schedule);
      values.put("date", language.day(until.atZone(schedule.zone()).toLocalDate()));
      values.put(
          "link",
          links.address(
              new ExportLinks.Ticket(
                  caller.requireWorkspace().id(), schedule.id(), receiver.id(), until, export)));
      mails.sendFor(caller, new Mail(receiver.email(), template, values));
    }
    return receivers.size();
  }

  /** Tells the owner why a run failed or why the schedule is paused. */
  void sendFailure(Caller caller, ScheduledExport schedule, String object, String reason) {
    members
        .findById(caller, schedule.adminId())
        .filter(Admin::isActive)
        .ifPresent(
            owner -> {
              Map<String, String> values = values(caller, owner, schedule);
              values.put("reason", reason);
              MailLanguage language = schedule.language();
              values.put(
                  "next",
                  language.word(WORDS, schedule.runs().isActive() ? "next.again" : "next.paused"));
              values.put("link", console(caller, object));
              MailTemplate template =
                  language == MailLanguage.AR
                      ? MailTemplate.EXPORT_FAILED_AR
                      : MailTemplate.EXPORT_FAILED;
              mails.sendFor(caller, new Mail(owner.email(), template, values));
            });
  }

  private String console(Caller caller, String object) {
    return server.publicUrl()
        + "/console/objects/"
        + object
        + "/exports?workspace="
        + caller.requireWorkspace().subdomain();
  }

  private static Map<String, String> values(Caller caller, Admin to, ScheduledExport schedule) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("name", to.name());
    values.put("export", schedule.name());
    values.put("workspace", caller.requireWorkspace().subdomain());
    return values;
  }
}
