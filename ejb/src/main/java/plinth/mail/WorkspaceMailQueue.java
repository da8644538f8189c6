package plinth.mail;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.tenancy.Tenanted;

/** Moves a workspace's mail from the main plane to the outbox of the workspace. */
@Stateless
@Tenanted
public class WorkspaceMailQueue {
  @Inject private MailQueue mails;

  /** Queues a mail of the workspace to its members. */
  public void send(Caller caller, Mail mail) {
    mails.sendFor(caller, mail);
  }
}
