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

/** Labels of sessions, and the chats that have them. */
@ApplicationScoped
public class LabelRepository {
  private static final int SLUG = 20;
  private static final String HERE = "l.workspace_id = tenant.bound_workspace()";
  private static final String COLUMNS =
      "select l.id, l.slug, l.session_id, s.slug as session_slug, l.provider_id, l.name, l.color,"
          + " o.slug as object_slug, f.slug as field_slug, f.type as field_type, l.mapped_option"
          + " from tenant.message_label l join tenant.messaging_session s on s.workspace_id ="
          + " l.workspace_id and s.id = l.session_id left join tenant.field f on f.workspace_id ="
          + " l.workspace_id and f.id = l.mapped_field and f.removed_at is null left join"
          + " tenant.object o on o.workspace_id = f.workspace_id and o.id = f.object_id where "
          + HERE;

  @Inject @TenantDb private Db db;

  /**
   * A label as it is stored.
   *
   * @param sessionId number of its session
   * @param isSeveral whether the field that it is mapped to holds several options
   */
  record Row(long id, long sessionId, boolean isSeveral, MessageLabel view) {}

  Listing<Row> page(Long[] sessions, PageRequest request) {
    List<Row> rows =
        db.list(
            Sql.of(
                COLUMNS
                    + " and l.session_id = any(?) order by l.name, l.id"
                    + Listing.part(request),
                (Object) sessions),
            LabelRepository::row);
    return Listing.of(
        rows,
        request,
        () ->
            db.number(
                Sql.of(
                    "select count(*) from tenant.message_label l where "
                        + HERE
                        + " and l.session_id = any(?)",
                    (Object) sessions)));
  }

  Optional<Row> bySlug(Long[] sessions, String slug) {
    return db.first(
        Sql.of(COLUMNS + " and l.session_id = any(?) and l.slug = ?", sessions, slug),
        LabelRepository::row);
  }

  /** The labels of a session. */
  List<Row> of(long session) {
    return db.list(
        Sql.of(COLUMNS + " and l.session_id = ? order by l.id", session), LabelRepository::row);
  }

  /** The labels of a chat. */
  List<Row> ofChat(long chat) {
    return db.list(
        Sql.of(
            COLUMNS
                + " and exists (select from tenant.chat_label x where x.workspace_id ="
                + " l.workspace_id and x.label_id = l.id and x.chat_id = ?) order by l.id",
            chat),
        LabelRepository::row);
  }

  /** Adds a label, or gives it the name that it has now. */
  public void keep(long session, Inbound.LabelKept label) {
    db.update(
        Sql.of(
            """
            insert into tenant.message_label as l (slug, session_id, provider_id, name, color)
            values (?, ?, ?, ?, ?::text)
            on conflict (workspace_id, session_id, provider_id)
            do update set name = excluded.name, color = excluded.color
            """,
            Secrets.word(SLUG),
            session,
            label.id(),
            label.name(),
            label.color()));
  }

  /** Deletes a label of a session, by the provider's identifier. */
  public void remove(long session, String providerId) {
    db.update(
        Sql.of(
            "delete from tenant.message_label l where "
                + HERE
                + " and l.session_id = ? and l.provider_id = ?",
            session,
            providerId));
  }

  /** Removes the labels of a session that the provider has no more. */
  void keepOnly(long session, List<String> providerIds) {
    db.update(
        Sql.of(
            "delete from tenant.message_label l where "
                + HERE
                + " and l.session_id = ? and not l.provider_id = any(?)",
            session,
            providerIds.toArray(String[]::new)));
  }

  /** Gives a chat a label or takes it away; whether that changed anything. */
  public boolean set(long session, long chat, String providerId, boolean isOn) {
    Sql label =
        Sql.of(
            "from tenant.message_label l where "
                + HERE
                + " and l.session_id = ? and l.provider_id = ?",
            session,
            providerId);
    return db.update(
            isOn
                ? Sql.of(
                        "insert into tenant.chat_label (chat_id, label_id) select ?::bigint, l.id",
                        chat)
                    .plus(label)
                    .plus("on conflict do nothing")
                : Sql.of(
                        "delete from tenant.chat_label x where x.workspace_id ="
                            + " tenant.bound_workspace() and x.chat_id = ? and x.label_id in"
                            + " (select l.id",
                        chat)
                    .plus(label)
                    .plus(")"))
        > 0;
  }

  /** Gives a chat these labels and no others. */
  void replace(long chat, List<Long> labels) {
    Object ids = labels.toArray(Long[]::new);
    db.update(
        Sql.of(
            """
            delete from tenant.chat_label x
            where x.workspace_id = tenant.bound_workspace() and x.chat_id = ?
              and not x.label_id = any(?)
            """,
            chat,
            ids));
    db.update(
        Sql.of(
            """
            insert into tenant.chat_label (chat_id, label_id)
            select ?, v
            from unnest(?) v
            on conflict do nothing
            """,
            chat,
            ids));
  }

  void map(long label, @Nullable Long object, @Nullable Long field, @Nullable String option) {
    db.update(
        Sql.of(
            "update tenant.message_label l set mapped_object = ?::bigint, mapped_field = ?::bigint,"
                + " mapped_option = ?::text"
                + " where "
                + HERE
                + " and l.id = ?",
            object,
            field,
            option,
            label));
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
