package plinth.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.integrations.Connection;
import plinth.kernel.Caller;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Sends the mail of workspaces: through the workspace's own server if it has one, otherwise as the
 * installation does. It is a separate listener, so that a customer's hanging server does not delay
 * codes of the installation. Mail for such a server is sent from the workspace's outbox, where
 * workspaces take turns and {@link MailQueue} limits the letters in progress, so it does not delay
 * other workspaces' mail either.
 */
@ApplicationScoped
public class WorkspaceMail implements OutboxListener {
  @Inject private MailTransports mailTransports;
  @Inject private WorkspaceLetters letters;
  @Inject private WorkspaceMailQueue post;
  @Inject private WorkspaceDirectory directory;

  @Override
  public String key() {
    return MailQueue.OF_WORKSPACES;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      long workspaceId = item.body().getJsonNumber(MailQueue.WORKSPACE).longValueExact();
      Optional<Connection> server = letters.server(workspaceId);
      if (server.isEmpty()) {
        String place = caller.workspace() == null ? "main" : "w" + workspaceId;
        MailTransports.deliver(mailTransports.configured(), MailTransports.letter(place, item));
      } else if (caller.workspace() == null) {
        post.send(
            caller.inWorkspace(directory.requireEntry(workspaceId).workspace()),
            MailTransports.mail(item.body()));
      } else {
        letters.deliver(server.get(), MailTransports.letter("w" + workspaceId, item));
      }
    }
  }
}
