package plinth.messaging.label;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.messaging.Listing;
import plinth.messaging.provider.Inbound;
import plinth.tenancy.TenantDb;

/**
 * Labels of sessions, and their assignments to chats. Uses SQL: one statement inserts or updates a
 * label that a provider reports, assignments change in sets, and one statement joins labels with
 * their sessions.
 */
@ApplicationScoped
public class LabelRepository {
  private static final int SLUG = 20;
  private static final Sql COLUMNS =
      Sql.of(
          """
          select l.id, l.slug, l.session_id, s.slug as session_slug, l.provider_id, l.name,
              l.color, o.slug as object_slug, f.slug as field_slug, f.type as field_type,
              l.mapped_option
          from tenant.message_label l
          join tenant.messaging_session s
            on s.workspace_id = l.workspace_id and s.id = l.session_id
          left join tenant.field f
            on f.workspace_id = l.workspace_id and f.id = l.mapped_field
            and f.removed_at is null
          left join tenant.object o on o.workspace_id = f.workspace_id and o.id = f.object_id
          where l.workspace_id = tenant.bound_workspace()
          """);

  private static final Sql COUNT =
      Sql.named(
          """
          select count(*)
          from tenant.message_label l
          where l.workspace_id = tenant.bound_workspace() and l.session_id = any(:sessions)
          """);

  private static final Sql OF_CHAT =
      Sql.named(
          """
          and exists (
            select
            from tenant.chat_label x
            where x.workspace_id = l.workspace_id and x.label_id = l.id and x.chat_id = :chat
          )
          order by l.id
          """);

  private static final Sql KEEP =
      Sql.named(
          """
          insert into tenant.message_label as l (slug, session_id, provider_id, name, color)
          values (:slug, :session, :providerId, :name, :color::text)
          on conflict (workspace_id, session_id, provider_id)
          do update set name = excluded.name, color = excluded.color
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          delete from tenant.message_label l
          where l.workspace_id = tenant.bound_workspace() and l.session_id = :session
            and l.provider_id = :providerId
          """);

  private static final Sql KEEP_ONLY =
      Sql.named(
          """
          delete from tenant.message_label l
          where l.workspace_id = tenant.bound_workspace() and l.session_id = :session
            and not l.provider_id = any(:providerIds)
          """);

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

  private static final Sql MAP =
      Sql.named(
          """
          update tenant.message_label l
          set mapped_object = :object::bigint, mapped_field = :field::bigint,
              mapped_option = :option::text
          where l.workspace_id = tenant.bound_workspace() and l.id = :label
          """);

  @Inject @TenantDb private Db db;

  /**
   * A stored label.
   *
   * @param sessionId number of its session
   * @param isSeveral whether the mapped field holds several options
   */
  record Row(long id, long sessionId, boolean isSeveral, MessageLabel view) {}

  Listing<Row> page(Long[] sessions, PageRequest request) {
    List<Row> rows =
        db.list(
            COLUMNS.plus(
                "and l.session_id = any(?) order by l.name, l.id" + Listing.limitClause(request),
                (Object) sessions),
            LabelRepository::row);
    return Listing.of(rows, request, () -> db.number(COUNT.with("sessions", sessions)));
  }

  Optional<Row> findBySlug(Long[] sessions, String slug) {
    return db.first(
        COLUMNS.plus("and l.session_id = any(?) and l.slug = ?", sessions, slug),
        LabelRepository::row);
  }

  /** Returns the labels of a session. */
  List<Row> listOfSession(long session) {
    return db.list(
        COLUMNS.plus("and l.session_id = ? order by l.id", session), LabelRepository::row);
  }

  /** Returns the labels of a chat. */
  List<Row> listOfChat(long chat) {
    return db.list(COLUMNS.plus(OF_CHAT.with("chat", chat)), LabelRepository::row);
  }

  /** Adds a label, or updates its name and color. */
  public void save(long session, Inbound.LabelKept label) {
    db.update(
        KEEP.with("slug", Secrets.randomWord(SLUG))
            .with("session", session)
            .with("providerId", label.id())
            .with("name", label.name())
            .with("color", label.color()));
  }

  /** Deletes a label of a session, by the provider's identifier. */
  public void remove(long session, String providerId) {
    db.update(REMOVE.with("session", session).with("providerId", providerId));
  }

  /** Deletes the labels of a session that the provider no longer has. */
  void deleteOthers(long session, List<String> providerIds) {
    db.update(
        KEEP_ONLY.with("session", session).with("providerIds", providerIds.toArray(String[]::new)));
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

  void map(long label, @Nullable Long object, @Nullable Long field, @Nullable String option) {
    db.update(
        MAP.with("object", object)
            .with("field", field)
            .with("option", option)
            .with("label", label));
  }

  private static Row row(ResultSet row) throws SQLException {
    String object = row.getString("object_slug");
    return new Row(
        row.getLong("id"),
        row.getLong("session_id"),
        "multi_select".equals(row.getString("field_type")),
        new MessageLabel(
            row.getString("slug"),
            row.getString("provider_id"),
            row.getString("session_slug"),
            row.getString("name"),
            row.getString("color"),
            object == null
                ? null
                : new MessageLabel.MappedOption(
                    object, row.getString("field_slug"), row.getString("mapped_option"))));
  }
}
