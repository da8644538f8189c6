package plinth.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/** Sends the mail of the installation that {@link MailQueue} queued in an outbox. */
@ApplicationScoped
public class MailListener implements OutboxListener {
  @Inject private MailTransports mailTransports;

  @Override
  public String key() {
    return MailQueue.LISTENER;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    MailAdapter adapter = mailTransports.configured();
    Caller.Workspace workspace = caller.workspace();
    String place = workspace == null ? "main" : "w" + workspace.id();
    for (OutboxItem item : items) {
      MailTransports.deliver(adapter, MailTransports.letter(place, item));
    }
  }
}
