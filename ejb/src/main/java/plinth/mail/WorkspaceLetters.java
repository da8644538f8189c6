package plinth.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.integrations.Connection;
import plinth.integrations.Connections;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.mail.smtp.OwnServer;
import plinth.outbox.OutboxGivenUp;

/**
 * Sends letters of workspaces at once: through the workspace's own server if it has one, otherwise
 * as the installation does. It is called by listeners of an outbox, outside any transaction: a
 * failure ends their attempt, and a refusal all attempts.
 */
@ApplicationScoped
public class WorkspaceLetters {
  @Inject private MailTransports mailTransports;
  @Inject private Connections connections;
  @Inject private OwnServer own;

  /**
   * Sends a mail of the caller's workspace with files.
   *
   * @param id the ID of the letter, the same for each attempt
   */
  public void send(Caller caller, String id, Mail mail, List<MailFile> files) {
    RenderedMail letter = MailText.letter(id, mail, Time.now()).with(files);
    server(caller.requireWorkspace().id())
        .ifPresentOrElse(
            server -> deliver(server, letter),
            () -> MailTransports.deliver(mailTransports.configured(), letter));
  }

  /** The workspace's own server, if it has one. */
  Optional<Connection> server(long workspaceId) {
    return connections.current(workspaceId, OwnServer.KEY);
  }

  /** Sends a letter through a workspace's own server, and stores the outcome with it. */
  void deliver(Connection server, RenderedMail letter) {
    try {
      own.adapter(server).deliver(letter);
      connections.recordUse(server, null);
    } catch (MailRefused e) {
      throw new OutboxGivenUp("the mail was refused: " + e.getMessage());
    } catch (MailNotSent e) {
      connections.recordUse(server, "A mail was not sent: " + e.getMessage());
      throw new IllegalStateException("the mail was not sent: " + e.getMessage(), e);
    }
  }
}
