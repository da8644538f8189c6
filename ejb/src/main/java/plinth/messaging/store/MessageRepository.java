package plinth.messaging.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.Direction;
import plinth.messaging.Listing;
import plinth.messaging.MessageType;
import plinth.tenancy.TenantDb;

/** Finds, stores and updates messages of the bound workspace. */
@ApplicationScoped
public class MessageRepository {
  private static final int SLUG = 20;
  private static final int LOOKED_BACK = 1_000;
  private static final String HERE = "m.workspace_id = tenant.bound_workspace()";
  static final String COLUMNS =
      """
      select m.id, m.slug, m.session_id, m.chat_id, c.slug as chat_slug, m.provider_id,
          m.client_reference, m.direction, m.type, m.body, m.content::text as content,
          m.media::text as media, m.reply_to, r.slug as reply_slug, m.ack, m.error,
          m.is_edited, m.deleted_at, 'admin:' || m.sent_by as sent_by, m.by_operator,
          m.source, m.is_tried, m.sent_at
      from\
      """;
  static final String AROUND =
      """
      join tenant.chat c on c.workspace_id = m.workspace_id and c.id = m.chat_id
      left join tenant.message r
        on r.workspace_id = m.workspace_id and r.session_id = m.session_id
        and r.provider_id = m.reply_to
      """;
  private static final String ORDER = " order by m.sent_at desc, m.id desc";

  private static final Sql LATEST_OF_CHAT =
      Sql.named(
          """
          select m.*
          from tenant.message m
          where m.workspace_id = tenant.bound_workspace() and m.chat_id = :chat
            and m.sent_at <= :until
          order by m.sent_at desc, m.id desc
          limit :most
          """);

  private static final Sql GOT_LESS_FAR =
      Sql.named(
          """
          where m.direction = 'out' and m.provider_id is not null and m.ack between 0 and :ack
            and coalesce(m.provider_at, m.sent_at) <= :until
          order by m.sent_at, m.id
          """);

  private static final Sql KNOWN =
      Sql.named(
          """
          select m.provider_id
          from tenant.message m
          where m.workspace_id = tenant.bound_workspace() and m.session_id = :session
            and m.provider_id = any(:ids)
          """);

  private static final Sql ON_ITS_WAY =
      Sql.named(
          """
          select m.id
          from tenant.message m
          where m.workspace_id = tenant.bound_workspace() and m.chat_id = :chat
            and m.direction = 'out' and m.is_tried and m.provider_id is null and m.ack = 0
          order by m.sent_at desc
          limit 1
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.message (slug, session_id, chat_id, provider_id, client_reference,
              direction, type, body, content, media, reply_to, ack, sent_by, source, sent_at)
          values (:slug, :session, :chat, :providerId::text, :reference::text, :direction,
              :type, :body, :content::jsonb, :media::jsonb, :replyTo::text, :ack,
              :sentBy::bigint, :source, :sentAt)
          on conflict do nothing
          returning id
          """);

  private static final Sql NEWEST_INBOUND =
      Sql.named(
          """
          select m.provider_id
          from tenant.message m
          where m.workspace_id = tenant.bound_workspace() and m.chat_id = :chat
            and m.direction = 'in' and m.provider_id is not null
          order by m.sent_at desc, m.id desc
          limit 1
          """);

  @Inject @TenantDb Db db;

  /**
   * Returns a page of the messages of a chat, newest first. With a search text, returns only
   * messages that contain it.
   */
  public Listing<MessageRow> page(long chat, @Nullable String q, PageRequest request) {
    Sql which = ofChat(chat);
    if (q != null) {
      which =
          which.plus(
              "and m.deleted_at is null and position(lower(?) in lower(m.body)) > 0", q.strip());
    }
    return page(which, request);
  }

  /** Returns a page of the messages of a session, newest first. */
  public Listing<MessageRow> latest(long session, PageRequest request) {
    return page(ofSession(session), request);
  }

  private Listing<MessageRow> page(Sql which, PageRequest request) {
    return Listing.of(
        db.list(pageSql(which, request), MessageRepository::row),
        request,
        () -> db.number(countSql(which)));
  }

  static Sql ofChat(long chat) {
    return Sql.of("from tenant.message m where " + HERE + " and m.chat_id = ?", chat);
  }

  static Sql ofSession(long session) {
    return Sql.of("from tenant.message m where " + HERE + " and m.session_id = ?", session);
  }

  /** Returns the statement for the rows of a page and one extra row. */
  static Sql pageSql(Sql which, PageRequest request) {
    return Sql.of(COLUMNS + " (select m.*")
        .plus(which)
        .plus(ORDER + Listing.limitClause(request) + ") m " + AROUND + ORDER);
  }

  /**
   * Returns the statement that counts the rows up to the limit. It keeps the order; otherwise the
   * planner would prefer a full scan.
   */
  static Sql countSql(Sql which) {
    return Sql.of("select count(*) from (select")
        .plus(which)
        .plus(ORDER + Listing.COUNTED_PART + ") counted");
  }

  /** Returns a message of one of these sessions by its slug. */
  public Optional<MessageRow> findBySlug(Long[] sessions, String slug) {
    return find(Sql.of("and m.session_id = any(?) and m.slug = ?", sessions, slug));
  }

  /** Returns a message by its number. */
  public Optional<MessageRow> findById(long id) {
    return find(Sql.of("and m.id = ?", id));
  }

  /** Returns a message and locks it until the transaction ends. */
  public Optional<MessageRow> lock(long id) {
    db.first(
        Sql.of("select 1 from tenant.message m where " + HERE + " and m.id = ? for update", id),
        row -> 1);
    return findById(id);
  }

  /** Returns a message of a session by the provider's identifier. */
  public Optional<MessageRow> findByProvider(long session, String providerId) {
    return find(Sql.of("and m.session_id = ? and m.provider_id = ?", session, providerId));
  }

  /** Returns a message of a session by its sender's reference. */
  public Optional<MessageRow> findByReference(long session, String reference) {
    return find(Sql.of("and m.session_id = ? and m.client_reference = ?", session, reference));
  }

  /** Returns the message that was sent with a reference: the sender's own, or else the slug. */
  public Optional<MessageRow> findBySent(long session, String reference) {
    return findByReference(session, reference)
        .or(
            () ->
                find(
                    Sql.of(
                        "and m.session_id = ? and m.slug = ? and m.client_reference is null",
                        session,
                        reference)));
  }

  /**
   * Returns the messages that were sent into a chat up to a moment and have an earlier status,
   * oldest first. Looks only at the last {@value #LOOKED_BACK} messages of the chat, so that a long
   * chat is not read completely each time.
   */
  public List<MessageRow> listBefore(long chat, Instant until, Ack ack) {
    return db.list(
        Sql.of(COLUMNS)
            .plus(
                LATEST_OF_CHAT
                    .with("chat", chat)
                    .with("until", until)
                    .with("most", LOOKED_BACK)
                    .inParentheses())
            .plus("m " + AROUND)
            .plus(GOT_LESS_FAR.with("ack", ack.number() - 1).with("until", until)),
        MessageRepository::row);
  }

  private Optional<MessageRow> find(Sql which) {
    return db.first(
        Sql.of(COLUMNS + " tenant.message m " + AROUND + "where " + HERE).plus(which),
        MessageRepository::row);
  }

  /** Returns those of the ids that belong to stored messages of the session. */
  public List<String> filterKnown(long session, List<String> providerIds) {
    return db.list(
        KNOWN.with("session", session).with("ids", providerIds.toArray(String[]::new)),
        row -> row.getString("provider_id"));
  }

  /**
   * Whether a message of the chat is being sent, so that the provider may report it before its
   * answer is stored.
   */
  public boolean hasInFlight(long chat) {
    return db.first(ON_ITS_WAY.with("chat", chat), row -> row.getLong("id")).isPresent();
  }

  /**
   * Stores a message. Returns empty if one with the same id or reference exists.
   *
   * @param chatSlug slug of its chat
   */
  public Optional<MessageRow> add(NewMessage message, String chatSlug) {
    JsonObject content = message.content().details();
    JsonObject media = message.content().media();
    String slug = Secrets.randomWord(SLUG);
    Optional<Long> id =
        db.first(
            ADD.with("slug", slug)
                .with("session", message.sessionId())
                .with("chat", message.chatId())
                .with("providerId", message.providerId())
                .with("reference", message.reference())
                .with("direction", message.sender().direction().name().toLowerCase(Locale.ROOT))
                .with("type", message.content().type().code())
                .with("body", message.content().body())
                .with("content", content == null ? null : new Sql.Json(content.toString()))
                .with("media", media == null ? null : new Sql.Json(media.toString()))
                .with("replyTo", message.replyTo())
                .with("ack", message.ack().number())
                .with("sentBy", message.sender().admin())
                .with("source", message.sender().source().name().toLowerCase(Locale.ROOT))
                .with("sentAt", message.at()),
            row -> row.getLong("id"));
    // Only the name of an admin must be read from the database.
    return message.sender().admin() == null
        ? id.map(there -> message.toRow(there, slug, chatSlug))
        : id.flatMap(this::findById);
  }

  /** Stores the delivery status of a message, and why it failed. */
  public void setAck(long id, Ack ack, @Nullable String error) {
    set(id, Sql.of("ack = ?, error = ?::text", ack.number(), error));
  }

  /**
   * Stores the provider's id of a message.
   *
   * @param error why the provider reports it as failed; null if it does not
   */
  public void setProviderId(long id, String providerId, Ack ack, @Nullable String error) {
    set(id, Sql.of("provider_id = ?, ack = ?, error = ?::text", providerId, ack.number(), error));
  }

  /** Stores the error of a message. */
  public void setError(long id, String error) {
    set(id, Sql.of("error = ?", error));
  }

  /**
   * Makes a failed message pending again. If the provider accepted it before it failed, it is sent
   * as a new message.
   *
   * @param isAsked whether the provider's history can tell if it has the message
   */
  public void resetForRetry(long id, boolean isAsked) {
    set(
        id,
        Sql.of(
            "ack = 0, error = null, provider_id = null,"
                + " is_tried = m.is_tried and m.provider_id is null and ?",
            isAsked));
  }

  /** Stores whether the provider may have the message, and since when. */
  public void setTried(long id, boolean isTried) {
    set(id, Sql.of("is_tried = ?, provider_at = ?", isTried, Time.now()));
  }

  /** Stores the provider's time of a sent message, to which its watermarks refer. */
  public void setProviderTime(long id, Instant at) {
    set(id, Sql.of("provider_at = ?", at));
  }

  /** Replaces the text of a message and marks it as edited. */
  public void setText(long id, String body) {
    set(id, Sql.of("body = ?, is_edited = true", body));
  }

  /** Marks a message as deleted. The first time of deletion remains. */
  public void markDeleted(long id, Instant at) {
    set(id, Sql.of("deleted_at = coalesce(m.deleted_at, ?)", at));
  }

  /** Replaces the media data of a message. */
  public void setMedia(long id, JsonObject media) {
    set(id, Sql.of("media = ?", new Sql.Json(media.toString())));
  }

  private void set(long id, Sql what) {
    db.update(
        Sql.of("update tenant.message m set")
            .plus(what)
            .plus("where " + HERE + " and m.id = ?", id));
  }

  /** Deletes a message that is the echo of another one. */
  public void remove(long id) {
    db.update(Sql.of("delete from tenant.message m where " + HERE + " and m.id = ?", id));
  }

  /** Returns the provider's id of the newest message from the contact of a chat. */
  public Optional<String> findNewestInbound(long chat) {
    return db.first(NEWEST_INBOUND.with("chat", chat), row -> row.getString("provider_id"));
  }

  private static @Nullable Actor sender(ResultSet row) throws SQLException {
    String label = row.getString("sent_by");
    return label == null ? null : new Actor(label, row.getBoolean("by_operator"));
  }

  static MessageRow row(ResultSet row) throws SQLException {
    String content = row.getString("content");
    String media = row.getString("media");
    return new MessageRow(
        row.getLong("id"),
        row.getString("slug"),
        new MessageRow.Place(
            row.getLong("session_id"), row.getLong("chat_id"), row.getString("chat_slug")),
        new MessageRow.Origin(
            Direction.of(row.getString("direction")),
            Message.Source.valueOf(row.getString("source").toUpperCase(Locale.ROOT)),
            sender(row),
            row.getString("client_reference")),
        new MessageContent(
            MessageType.of(row.getString("type")),
            row.getString("body"),
            content == null ? null : JsonText.parseObject(content),
            media == null ? null : JsonText.parseObject(media)),
        new MessageRow.Reply(row.getString("reply_to"), row.getString("reply_slug")),
        new MessageRow.Delivery(
            row.getString("provider_id"),
            Ack.of(row.getInt("ack")),
            row.getString("error"),
            row.getBoolean("is_tried")),
        new MessageRow.Changes(row.getBoolean("is_edited"), Db.moment(row, "deleted_at")),
        Db.requiredMoment(row, "sent_at"));
  }
}
