package plinth.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.outbox.Outbox;
import plinth.tenancy.BoundDb;
import plinth.tenancy.Plane;

/**
 * Queues mails for other features. A mail is sent after the current transaction commits, and never
 * if it rolls back.
 */
@ApplicationScoped
public class MailQueue {
  /** Key of the listener that sends the installation's mail. */
  static final String LISTENER = "mail";

  /** Key of the listener that sends the mail of workspaces. */
  static final String OF_WORKSPACES = "workspace_mail";

  /** The member of the body with the ID of the workspace that sends the mail. */
  static final String WORKSPACE = "workspace_id";

  /**
   * The maximum number of a workspace's letters in progress. Sending that many takes less time than
   * an outbox claim lasts.
   */
  private static final int LANES = 2;

  private static final Sql FORGET =
      Sql.named(
          """
          delete from %s
          where listener in (:installation, :workspaces) and body ->> 'to' = :to
          """);

  @Inject private Outbox outbox;
  @Inject @BoundDb private Db db;

  /** Queues a mail of the installation, which is sent if the current transaction commits. */
  public void send(Mail mail) {
    outbox.add(LISTENER, null, body(mail).build());
  }

  /**
   * Queues a mail of the caller's workspace to its members, which is sent if the current
   * transaction commits. It goes through the workspace's own server if there is one. Not for
   * anything that the workspace itself must not read, such as codes.
   */
  public void sendFor(Caller caller, Mail mail) {
    long workspaceId = caller.requireWorkspace().id();
    // Each lane sends one letter at a time, so a hanging server blocks only that many.
    String lane = "w" + workspaceId + "-" + Math.floorMod(mail.to().hashCode(), LANES);
    outbox.add(OF_WORKSPACES, lane, body(mail).add(WORKSPACE, workspaceId).build());
  }

  private static JsonObjectBuilder body(Mail mail) {
    JsonObjectBuilder values = Json.createObjectBuilder();
    mail.values().forEach(values::add);
    return Json.createObjectBuilder()
        .add("to", mail.to())
        .add("template", mail.template().name())
        .add("values", values);
  }

  /** Deletes unsent mails to an address from the outbox of the current transaction's plane. */
  public void deleteUnsent(String to) {
    db.update(
        FORGET
            .formatted(Plane.current().table("outbox"))
            .with("installation", LISTENER)
            .with("workspaces", OF_WORKSPACES)
            .with("to", to));
  }
}
