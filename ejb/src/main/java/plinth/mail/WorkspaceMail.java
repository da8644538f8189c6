package plinth.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.integrations.Connection;
import plinth.integrations.Connections;
import plinth.kernel.Caller;
import plinth.mail.smtp.OwnServer;
import plinth.outbox.OutboxGivenUp;
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
  @Inject private Connections connections;
  @Inject private OwnServer own;
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
      Optional<Connection> server = connections.current(workspaceId, OwnServer.KEY);
      if (server.isEmpty()) {
        String place = caller.workspace() == null ? "main" : "w" + workspaceId;
        MailTransports.deliver(mailTransports.configured(), MailTransports.letter(place, item));
      } else if (caller.workspace() == null) {
        post.send(
            caller.inWorkspace(directory.requireEntry(workspaceId).workspace()),
            MailTransports.mail(item.body()));
      } else {
        deliverByOwn(server.get(), MailTransports.letter("w" + workspaceId, item));
      }
    }
  }

  private void deliverByOwn(Connection server, RenderedMail renderedMail) {
    try {
      own.adapter(server).deliver(renderedMail);
      connections.recordUse(server, null);
    } catch (MailRefused e) {
      throw new OutboxGivenUp("the mail was refused: " + e.getMessage());
    } catch (MailNotSent e) {
      connections.recordUse(server, "A mail was not sent: " + e.getMessage());
      throw new IllegalStateException("the mail was not sent: " + e.getMessage(), e);
    }
  }
}
