package plinth.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.outbox.Outbox;
import plinth.tenancy.BoundDb;
import plinth.tenancy.Plane;

/**
 * Where a feature posts its mail: it is sent after the current transaction commits, and never when
 * it rolls back.
 *
 * <p>Spec: User and authentication.
 */
@ApplicationScoped
public class Post {
  /** Key of the listener that sends. */
  static final String LISTENER = "mail";

  @Inject private Outbox outbox;
  @Inject @BoundDb private Db db;

  /** Sends a mail, if the current transaction commits. */
  public void send(Mail mail) {
    JsonObjectBuilder values = Json.createObjectBuilder();
    mail.values().forEach(values::add);
    outbox.add(
        LISTENER,
        null,
        Json.createObjectBuilder()
            .add("to", mail.to())
            .add("template", mail.template().name())
            .add("values", values)
            .build());
  }

  /** Forgets what is still to be sent to an address, by the plane of the current transaction. */
  public void forget(String to) {
    db.update(
        Sql.of(
            "delete from "
                + Plane.current().table("outbox")
                + " where listener = ? and body ->> 'to' = ?",
            LISTENER,
            to));
  }
}
