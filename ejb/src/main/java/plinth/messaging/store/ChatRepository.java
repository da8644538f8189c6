package plinth.messaging.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.Direction;
import plinth.messaging.Listing;
import plinth.messaging.MessageType;
import plinth.messaging.ProviderType;
import plinth.messaging.provider.Inbound;
import plinth.tenancy.TenantDb;

/**
 * Finds and updates chats of the bound workspace, always within some sessions. Uses SQL: one
 * statement joins chats with their sessions and last messages, and updates are expressions because
 * members change a chat while messages arrive.
 */
@ApplicationScoped
public class ChatRepository {
  private static final int SLUG = 20;
  private static final String HERE = "c.workspace_id = tenant.bound_workspace()";
  static final String COLUMNS =
      """
      select c.id, c.slug, c.session_id, s.slug as session_slug, s.provider_type,
          c.provider_id, c.name, c.phone, c.avatar, c.unread_count, c.is_archived,
          c.is_starred, c.is_pinned, c.answered_at, c.last_message_at, c.last_inbound_at,
          m.slug as m_slug, m.direction, m.type, left(m.body, 200) as body, m.ack,
          m.deleted_at, m.sent_at
      from\
      """;
  static final String AROUND =
      """
      join tenant.messaging_session s
        on s.workspace_id = c.workspace_id and s.id = c.session_id
      left join tenant.message m
        on m.workspace_id = c.workspace_id and m.id = c.last_message_id
      """;
  private static final String ORDER = " order by c.is_pinned desc, c.active_at desc, c.id desc";

  private static final Sql LINKED =
      Sql.named(
          """
          c.workspace_id = tenant.bound_workspace() and c.session_id = any(:sessions)
            and c.id in (
              select l.chat_id
              from tenant.chat_link l
              where l.workspace_id = tenant.bound_workspace() and l.object_id = :object
                and l.record_id = :record
            )
          """);

  private static final Sql KEEP =
      Sql.named(
          """
          insert into tenant.chat (slug, session_id, provider_id, name, phone, is_named,
              active_at, created_at)
          values (:slug, :session, :providerId, :name::text, :phone::text, :named, :now, :now)
          on conflict (workspace_id, session_id, provider_id) do nothing
          """);

  private static final Sql NAMED =
      Sql.named(
          """
          update tenant.chat c
          set name = :name
          where c.workspace_id = tenant.bound_workspace() and c.id = :id and not c.is_named
            and c.name is distinct from :name
          """);

  private static final Sql NAME =
      Sql.named(
          """
          update tenant.chat c
          set name = :name, is_named = true
          where c.workspace_id = tenant.bound_workspace() and c.id = :id and not c.is_named
          """);

  private static final Sql WROTE =
      Sql.named(
          """
          update tenant.chat c
          set unread_count = c.unread_count + :unread,
              last_message_id = case
                when c.last_message_at is null or c.last_message_at <= :at then :message
                else c.last_message_id end,
              last_message_at = greatest(c.last_message_at, :at),
              active_at = case
                when c.last_message_at is null and not :news then :at
                else greatest(c.active_at, :at) end,
              last_inbound_at = greatest(c.last_inbound_at, :inboundAt::timestamptz),
              answered_at = case when :unanswered then null else c.answered_at end
          where c.workspace_id = tenant.bound_workspace() and c.id = :id
          """);

  private static final Sql PIN =
      Sql.named(
          """
          update tenant.chat c
          set is_pinned = true
          where c.workspace_id = tenant.bound_workspace() and c.id = :id and (
              select count(*)
              from tenant.chat p
              where p.workspace_id = tenant.bound_workspace() and p.is_pinned and p.id <> c.id
            ) < :most
          """);

  private static final Sql UNLINKED =
      Sql.named(
          """
          where c.workspace_id = tenant.bound_workspace() and c.session_id = any(:sessions)
            and c.id > :after and c.phone is not null and not exists (
              select
              from tenant.chat_link l
              where l.workspace_id = c.workspace_id and l.chat_id = c.id
            )
          order by c.id
          limit :most
          """);

  private static final Sql LABELS =
      Sql.named(
          """
          select x.chat_id, l.slug, l.name, l.color
          from tenant.chat_label x
          join tenant.message_label l on l.workspace_id = x.workspace_id and l.id = x.label_id
          where x.workspace_id = tenant.bound_workspace() and x.chat_id = any(:chats)
          order by l.name, l.id
          """);

  @Inject @TenantDb Db db;

  /** Returns a page of chats: pinned ones first, then by last activity. */
  public Listing<ChatRow> page(Long[] sessions, Sql conditions, PageRequest request) {
    return Listing.of(
        db.list(pageSql(sessions, conditions, request), ChatRepository::row),
        request,
        () -> db.number(countSql(sessions, conditions)));
  }

  /**
   * Returns the statement for the rows of a page and one extra row. The rows of each session come
   * from the index in order, so that only the requested number of rows is read.
   */
  static Sql pageSql(Long[] sessions, Sql conditions, PageRequest request) {
    long most = request.offset() + request.limit() + 1;
    return Sql.of(
            COLUMNS
                + " (select c.id, c.is_pinned, c.active_at from unnest(?::bigint[]) asked (id) cross"
                + " join lateral (",
            (Object) sessions)
        .plus(each(conditions))
        .plus(ORDER + " limit " + most + ") c" + ORDER + Listing.limitClause(request))
        .plus(") page join tenant.chat c on")
        .plus(HERE + " and c.id = page.id " + AROUND + ORDER);
  }

  /**
   * Returns the statement that counts the rows up to the limit. It keeps the order; otherwise the
   * planner would prefer a full scan.
   */
  static Sql countSql(Long[] sessions, Sql conditions) {
    return Sql.of(
            "select count(*) from (select from unnest(?::bigint[]) asked (id) cross join lateral (",
            (Object) sessions)
        .plus(each(conditions))
        .plus(ORDER + Listing.COUNTED_PART + ") c" + Listing.COUNTED_PART + ") counted");
  }

  /** Selects only columns of the index, so that only the shown rows are read from the table. */
  private static Sql each(Sql conditions) {
    return Sql.of(
            "select c.id, c.is_pinned, c.active_at from tenant.chat c where "
                + HERE
                + " and c.session_id = asked.id")
        .plus(conditions);
  }

  /** Returns the chats that are linked to a record, last active first. */
  public Listing<ChatRow> listLinked(
      Long[] sessions, long object, long record, PageRequest request) {
    Sql which = LINKED.with("sessions", sessions).with("object", object).with("record", record);
    List<ChatRow> rows =
        db.list(
            Sql.of(COLUMNS + " tenant.chat c " + AROUND + "where")
                .plus(which)
                .plus(ORDER + Listing.limitClause(request)),
            ChatRepository::row);
    return Listing.of(
        rows,
        request,
        () -> db.number(Sql.of("select count(*) from tenant.chat c where").plus(which)));
  }

  /** Returns a chat of one of these sessions by its slug. */
  public Optional<ChatRow> findBySlug(Long[] sessions, String slug) {
    return find(Sql.of("and c.session_id = any(?) and c.slug = ?", sessions, slug));
  }

  /** Returns a chat of one of these sessions by its number. */
  public Optional<ChatRow> findByNumber(Long[] sessions, long id) {
    return find(Sql.of("and c.session_id = any(?) and c.id = ?", sessions, id));
  }

  /** Returns a chat of a session by the provider's identifier. */
  public Optional<ChatRow> findByProvider(long session, String providerId) {
    return find(Sql.of("and c.session_id = ? and c.provider_id = ?", session, providerId));
  }

  /** Returns a chat by its number. */
  public Optional<ChatRow> findById(long id) {
    return find(Sql.of("and c.id = ?", id));
  }

  private Optional<ChatRow> find(Sql which) {
    return db.first(
        Sql.of(COLUMNS + " tenant.chat c " + AROUND + "where " + HERE).plus(which),
        ChatRepository::row);
  }

  /**
   * Creates the chat with a peer if it does not exist. Returns whether it was created.
   *
   * @param isNamed whether a person chose the name, which is then kept
   */
  public boolean addIfAbsent(long session, Inbound.Peer peer, boolean isNamed) {
    return db.update(
            KEEP.with("slug", Secrets.randomWord(SLUG))
                .with("session", session)
                .with("providerId", peer.id())
                .with("name", peer.name())
                .with("phone", peer.phone())
                .with("named", isNamed)
                .with("now", Time.now()))
        > 0;
  }

  /** Stores the name that a contact uses, unless a person named the chat. */
  public void setContactName(long id, String name) {
    db.update(NAMED.with("name", name).with("id", id));
  }

  /** Stores the name that a person chose, unless a person named the chat before. */
  public void setChosenName(long id, String name) {
    db.update(NAME.with("name", name).with("id", id));
  }

  /**
   * Updates a chat after a message was stored.
   *
   * @param unread number of unread messages to add
   * @param inboundAt when the contact wrote the message; null if another sender did
   * @param isNews whether the message just arrived; the chat's time of activity then never moves
   *     back, even if the provider's clock is behind
   */
  public void recordMessage(
      long id, long message, Instant at, int unread, @Nullable Instant inboundAt, boolean isNews) {
    db.update(
        WROTE
            .with("unread", unread)
            .with("at", at)
            .with("message", message)
            .with("news", isNews)
            .with("inboundAt", inboundAt)
            .with("unanswered", unread > 0)
            .with("id", id));
  }

  /** Marks a chat as read. */
  public void markRead(long id) {
    set(id, Sql.of("unread_count = 0"));
  }

  /** Marks a chat as unread. */
  public void markUnread(long id) {
    set(id, Sql.of("unread_count = greatest(c.unread_count, 1)"));
  }

  /** Archives or unarchives a chat. */
  public void archive(long id, boolean isArchived) {
    set(id, Sql.of("is_archived = ?", isArchived));
  }

  /** Toggles the star of a chat. */
  public void toggleStar(long id) {
    set(id, Sql.of("is_starred = not c.is_starred"));
  }

  /** Toggles whether a chat is answered. */
  public void toggleAnswered(long id) {
    set(id, Sql.of("answered_at = case when c.answered_at is null then ? end", Time.now()));
  }

  /** Unpins a chat. */
  public void unpin(long id) {
    set(id, Sql.of("is_pinned = false"));
  }

  private void set(long id, Sql what) {
    db.update(
        Sql.of("update tenant.chat c set").plus(what).plus("where " + HERE + " and c.id = ?", id));
  }

  /**
   * Pins a chat unless this many others are pinned. Returns whether it is pinned now. Waits for
   * concurrent pins.
   */
  public boolean pin(long id, int most) {
    db.lock(Sql.of("hashtextextended('chat_pins:' || tenant.bound_workspace(), 0)"));
    return db.update(PIN.with("id", id).with("most", most)) > 0;
  }

  /** Deletes a chat. */
  public void delete(long id) {
    db.update(Sql.of("delete from tenant.chat c where " + HERE + " and c.id = ?", id));
  }

  /**
   * Returns chats with a phone number and without a linked record, after a given number, in order.
   */
  public List<ChatRow> listUnlinked(Long[] sessions, long after, int most) {
    return db.list(
        Sql.of(COLUMNS + " tenant.chat c " + AROUND)
            .plus(UNLINKED.with("sessions", sessions).with("after", after).with("most", most)),
        ChatRepository::row);
  }

  /** Returns the labels of chats, with the number of each chat. */
  public List<Hung<Chat.ChatLabel>> labels(Collection<Long> chats) {
    return db.list(
        LABELS.with("chats", chats.toArray(Long[]::new)),
        row ->
            new Hung<>(
                row.getLong("chat_id"),
                new Chat.ChatLabel(
                    row.getString("slug"), row.getString("name"), row.getString("color"))));
  }

  /** Something that belongs to a chat. */
  public record Hung<T>(long chat, T what) {}

  static ChatRow row(ResultSet row) throws SQLException {
    return new ChatRow(
        row.getLong("id"),
        row.getString("slug"),
        new ChatRow.Session(
            row.getLong("session_id"),
            row.getString("session_slug"),
            ProviderType.find(row.getString("provider_type")).orElseThrow()),
        new ChatRow.Peer(
            row.getString("provider_id"),
            row.getString("name"),
            row.getString("phone"),
            row.getString("avatar")),
        new ChatRow.Marks(
            row.getBoolean("is_archived"),
            row.getBoolean("is_starred"),
            row.getBoolean("is_pinned"),
            Db.moment(row, "answered_at")),
        row.getInt("unread_count"),
        new ChatRow.Latest(
            last(row), Db.moment(row, "last_message_at"), Db.moment(row, "last_inbound_at")));
  }

  private static Chat.@Nullable LastMessage last(ResultSet row) throws SQLException {
    String slug = row.getString("m_slug");
    if (slug == null) {
      return null;
    }
    Direction direction = Direction.of(row.getString("direction"));
    Ack ack = Ack.of(row.getInt("ack"));
    boolean isDeleted = Db.moment(row, "deleted_at") != null;
    return new Chat.LastMessage(
        slug,
        direction,
        MessageType.of(row.getString("type")),
        isDeleted ? null : row.getString("body"),
        ack.number(),
        isDeleted ? "deleted" : ack.status(),
        Db.requiredMoment(row, "sent_at"));
  }
}
