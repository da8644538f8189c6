package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;

/** Notifies the admin behind a webhook, or the owners of the workspace, that it was disabled. */
@ApplicationScoped
class DisabledMail {
  @Inject private Members members;
  @Inject private MailQueue mails;

  /**
   * Sends the mail with the current transaction.
   *
   * @param adminId the admin behind it; if null, or if the admin has left, the owners of the
   *     workspace
   */
  void send(Caller caller, RegisteredWebhook webhook, String reason, @Nullable Long adminId) {
    List<Admin> to =
        Optional.ofNullable(adminId)
            .flatMap(id -> members.findById(caller, id))
            .filter(Admin::isActive)
            .map(List::of)
            .orElseGet(() -> members.listActiveOwners(caller));
    to.forEach(admin -> mails.sendFor(caller, mail(caller, admin, webhook, reason)));
  }

  private static Mail mail(Caller caller, Admin admin, RegisteredWebhook webhook, String reason) {
    return new Mail(
        admin.email(),
        MailTemplate.WEBHOOK_DISABLED,
        Map.of(
            "name", admin.name(),
            "webhook", webhook.name(),
            "address", webhook.targetUrl(),
            "workspace", caller.requireWorkspace().subdomain(),
            "reason", reason));
  }
}
