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
 * Carries the mail of workspaces: by a workspace's own server, where it has one, and else as the
 * installation's. A listener of its own, so that a customer's server that hangs keeps no code of
 * the installation waiting. What is to go by such a server is sent from the workspace's outbox,
 * where workspaces take turns and {@link Post} lets each have few in hand: so it keeps no other
 * workspace's mail waiting either.
 */
@ApplicationScoped
public class WorkspaceMail implements OutboxListener {
  @Inject private Carriers carriers;
  @Inject private Connections connections;
  @Inject private OwnServer own;
  @Inject private WorkspacePost post;
  @Inject private WorkspaceDirectory directory;

  @Override
  public String key() {
    return Post.OF_WORKSPACES;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      long workspaceId = item.body().getJsonNumber(Post.WORKSPACE).longValueExact();
      Optional<Connection> server = connections.current(workspaceId, OwnServer.KEY);
      if (server.isEmpty()) {
        String place = caller.workspace() == null ? "main" : "w" + workspaceId;
        Carriers.carry(carriers.chosen(), Carriers.letter(place, item));
      } else if (caller.workspace() == null) {
        post.send(caller.in(directory.entry(workspaceId).workspace()), Carriers.mail(item.body()));
      } else {
        byOwn(server.get(), Carriers.letter("w" + workspaceId, item));
      }
    }
  }

  private void byOwn(Connection server, Letter letter) {
    try {
      own.adapter(server).carry(letter);
      connections.used(server, null);
    } catch (MailRefused e) {
      throw new OutboxGivenUp("the mail was refused: " + e.getMessage());
    } catch (MailNotSent e) {
      connections.used(server, "A mail was not sent: " + e.getMessage());
      throw new IllegalStateException("the mail was not sent: " + e.getMessage(), e);
    }
  }
}
