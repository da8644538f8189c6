package plinth.access.membership;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.ServerConfig;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;

/** Mails the former and the new owner of a workspace, each in their language. */
@Dependent
class OwnershipMails {
  @Inject private ServerConfig server;
  @Inject private Users users;
  @Inject private MailQueue mails;

  /** Queues both mails in the current transaction of the main plane. */
  void send(Caller caller, String workspace, Admin former, Admin owner) {
    String link =
        server.publicUrl()
            + "/console/settings/members?workspace="
            + caller.requireWorkspace().subdomain();
    for (Admin person : List.of(former, owner)) {
      Map<String, String> values =
          Map.of(
              "name", person.name(),
              "former", former.name(),
              "owner", owner.name(),
              "workspace", workspace,
              "link", link);
      MailTemplate template = MailTemplate.OWNERSHIP_CHANGED.in(findLanguage(person));
      mails.send(new Mail(person.email(), template, values));
    }
  }

  private @Nullable String findLanguage(Admin person) {
    Long userId = person.userId();
    return Optional.ofNullable(userId)
        .flatMap(users::findById)
        .map(user -> user.choices().language())
        .orElse(null);
  }
}
