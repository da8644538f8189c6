package plinth.access.membership;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.mail.MailTimes;
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
          select u.name, u.email, t.name as workspace, coalesce(u.timezone, t.timezone) as timezone
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
    send(workspaceId, template, times -> more);
  }

  /**
   * Mails the owners, with days and times in the time zone of each: the one that the owner chose,
   * or that of the workspace.
   *
   * @param more the further values for a time zone
   */
  public void send(
      long workspaceId, MailTemplate template, Function<MailTimes, Map<String, String>> more) {
    db.list(
            OWNERS.with("workspace", workspaceId),
            row -> {
              ZoneId zone = ZoneId.of(row.getString("timezone"));
              Map<String, String> values = new HashMap<>(more.apply(new MailTimes(zone)));
              values.put("name", row.getString("name"));
              values.put("workspace", row.getString("workspace"));
              return new Mail(row.getString("email"), template, values);
            })
        .forEach(mailQueue::send);
  }
}
