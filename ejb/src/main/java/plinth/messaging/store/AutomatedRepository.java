package plinth.messaging.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/** Counts the messages that automations sent, which are limited per chat. */
@ApplicationScoped
public class AutomatedRepository {
  private static final Sql COUNT =
      Sql.named(
          """
          select count(*)
          from tenant.message m
          where m.workspace_id = tenant.bound_workspace() and m.source = 'automation'
            and m.sent_at > :since and m.chat_id = (
              select o.chat_id
              from tenant.message o
              where o.workspace_id = tenant.bound_workspace() and o.slug = :slug
            )
          """);

  private static final Sql NTH =
      Sql.named(
          """
          select m.sent_at
          from tenant.message m
          where m.workspace_id = tenant.bound_workspace() and m.chat_id = :chat
            and m.source = 'automation' and m.sent_at > :since
          order by m.sent_at desc
          offset :passed limit 1
          """);

  @Inject @TenantDb private Db db;

  /**
   * Returns how many messages automations have sent into a message's chat since a moment. The count
   * is exact in a transaction that has written to the chat.
   */
  public long count(String slug, Instant since) {
    return db.number(COUNT.with("slug", slug).with("since", since));
  }

  /**
   * Returns when automations sent the n-th latest message into a chat since a moment; empty if
   * there are fewer.
   */
  public Optional<Instant> nth(long chat, Instant since, long nth) {
    return db.first(
        NTH.with("chat", chat).with("since", since).with("passed", nth - 1),
        row -> Db.requiredMoment(row, "sent_at"));
  }
}
