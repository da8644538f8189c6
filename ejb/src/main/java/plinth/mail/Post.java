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
 * Queues mail of features. A mail is sent after the current transaction commits, and never when it
 * rolls back.
 */
@ApplicationScoped
public class Post {
  /** Key of the listener that sends the installation's mail. */
  static final String LISTENER = "mail";

  /** Key of the listener that sends the mail of workspaces. */
  static final String OF_WORKSPACES = "workspace_mail";

  /** Member of the body that says which workspace's mail it is. */
  static final String WORKSPACE = "workspace_id";

  /** How many letters a workspace has in hand at most: what they may take is less than a claim. */
  private static final int LANES = 2;

  private static final Sql FORGET =
      Sql.named(
          """
          delete from %s
          where listener in (:installation, :workspaces) and body ->> 'to' = :to
          """);

  @Inject private Outbox outbox;
  @Inject @BoundDb private Db db;

  /** Sends a mail of the installation, if the current transaction commits. */
  public void send(Mail mail) {
    outbox.add(LISTENER, null, body(mail).build());
  }

  /**
   * Sends a mail of the caller's workspace to its people, if the current transaction commits: by
   * the workspace's own server, where it has one. Never for what the workspace itself must not
   * read, such as codes.
   */
  public void sendFor(Caller caller, Mail mail) {
    long workspaceId = caller.requiredWorkspace().id();
    // One letter of a lane goes at a time: a server that hangs holds that many.
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

  /** Forgets what is still to be sent to an address, by the plane of the current transaction. */
  public void forget(String to) {
    db.update(
        FORGET
            .formatted(Plane.current().table("outbox"))
            .with("installation", LISTENER)
            .with("workspaces", OF_WORKSPACES)
            .with("to", to));
  }
}
