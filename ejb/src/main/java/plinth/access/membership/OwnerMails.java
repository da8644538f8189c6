package plinth.access.membership;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.tenancy.MainDb;

/**
 * Mails the active owners of a workspace, each with their name and the workspace's name. The mails
 * are queued in the outbox in the current transaction of the main plane.
 */
@Dependent
public class OwnerMails {
  private static final Sql OWNERS =
      Sql.named(
          """
          select u.name, u.email, t.name as workspace
          from main.user_workspaces m
          join main."user" u on u.id = m.user_id
          join main.tenants t on t.id = m.workspace_id
          where m.workspace_id = :workspace and m.is_owner and m.status = 'active'
          order by m.created_at, u.id
          limit 50
          """);

  @Inject @MainDb private Db db;
  @Inject private MailQueue mailQueue;

  /**
   * Mails the owners.
   *
   * @param more values of the template, beyond the names of the owner and of the workspace
   */
  public void send(long workspaceId, MailTemplate template, Map<String, String> more) {
    db.list(
            OWNERS.with("workspace", workspaceId),
            row -> {
              Map<String, String> values = new HashMap<>(more);
              values.put("name", row.getString("name"));
              values.put("workspace", row.getString("workspace"));
              return new Mail(row.getString("email"), template, values);
            })
        .forEach(mailQueue::send);
  }
}
