package plinth.messaging.label;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Assignments of labels to chats. Uses SQL because assignments are no entities: they are added and
 * removed in sets, by the provider's identifiers of labels, and only if that changes anything.
 */
@ApplicationScoped
public class ChatLabelRepository {
  private static final String OF_CHAT =
      """
      select l.*
      from tenant.message_label l
      join tenant.chat_label x on x.workspace_id = l.workspace_id and x.label_id = l.id
      where x.workspace_id = tenant.bound_workspace() and x.chat_id = ?
      order by l.id
      """;

  private static final Sql GIVE =
      Sql.named(
          """
          insert into tenant.chat_label (chat_id, label_id)
          select :chat::bigint, l.id
          from tenant.message_label l
          where l.workspace_id = tenant.bound_workspace() and l.session_id = :session
            and l.provider_id = :providerId
          on conflict do nothing
          """);

  private static final Sql TAKE =
      Sql.named(
          """
          delete from tenant.chat_label x
          using tenant.message_label l
          where x.workspace_id = tenant.bound_workspace() and x.chat_id = :chat
            and l.workspace_id = x.workspace_id and l.id = x.label_id
            and l.session_id = :session and l.provider_id = :providerId
          """);

  private static final Sql TAKE_OTHERS =
      Sql.named(
          """
          delete from tenant.chat_label x
          where x.workspace_id = tenant.bound_workspace() and x.chat_id = :chat
            and not x.label_id = any(:labels)
          """);

  private static final Sql GIVE_ALL =
      Sql.named(
          """
          insert into tenant.chat_label (chat_id, label_id)
          select :chat, v
          from unnest(:labels) v
          on conflict do nothing
          """);

  @Inject TenantEntities entities;
  @Inject @TenantDb Db db;

  /** Returns the labels of a chat. */
  @SuppressWarnings("unchecked")
  List<SessionLabel> listOfChat(long chat) {
    return entities
        .manager()
        .createNativeQuery(OF_CHAT, SessionLabel.class)
        .setParameter(1, chat)
        .setHint(TenantEntities.AS_STORED, true)
        .getResultList();
  }

  /** Assigns a label to a chat or removes it. Returns whether that changed anything. */
  public boolean set(long session, long chat, String providerId, boolean isOn) {
    Sql change = isOn ? GIVE : TAKE;
    return db.update(
            change.with("chat", chat).with("session", session).with("providerId", providerId))
        > 0;
  }

  /** Replaces the labels of a chat. */
  void replace(long chat, List<Long> labels) {
    Long[] ids = labels.toArray(Long[]::new);
    db.update(TAKE_OTHERS.with("chat", chat).with("labels", ids));
    db.update(GIVE_ALL.with("chat", chat).with("labels", ids));
  }
}
