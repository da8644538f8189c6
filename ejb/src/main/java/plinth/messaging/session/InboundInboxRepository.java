package plinth.messaging.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.messaging.ProviderType;
import plinth.messaging.provider.ProviderEvent;
import plinth.tenancy.TenantDb;

/**
 * Finds, stores and claims provider events for the sessions of the bound workspace. Uses SQL for
 * the session of a delivery, because a provider sends one for every message.
 */
@ApplicationScoped
public class InboundInboxRepository {
  /** The maximum length of a key; a longer one would exceed the index limit. */
  private static final int LONGEST_KEY = 300;

  private static final int REASON = 500;

  /**
   * U+0000 as a JSON escape. After an odd number of backslashes, the same characters are an escaped
   * backslash and plain text.
   */
  private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

  private static final Sql SESSION =
      Sql.named(
          """
          select id, slug, provider_type, credentials
          from tenant.messaging_session
          where workspace_id = tenant.bound_workspace() and slug = :slug
          """);

  private static final Sql WAITING =
      Sql.named(
          """
          select id, session_id, kind, key, about, body::text as body
          from tenant.inbound_journal
          where workspace_id = tenant.bound_workspace() and state = 'new'
          """);

  private static final Sql WAITING_IDS =
      Sql.named(
          """
          select id
          from tenant.inbound_journal
          where workspace_id = tenant.bound_workspace() and state = 'new'
          order by id
          limit :most
          """);

  /** Locks the sessions of waiting rows; the lock expression is inserted into the statement. */
  private static final Sql LOCK_WAITING =
      Sql.named(
          """
          select n.session_id, %s
          from (
            select distinct w.session_id
            from (
              select j.session_id
              from tenant.inbound_journal j
              where j.workspace_id = tenant.bound_workspace() and j.state = 'new'
              order by j.id
              limit :most
            ) w
            order by 1
          ) n
          """
              .formatted(SessionRepository.lockSql("n.session_id")));

  private static final Sql ODD =
      Sql.named(
          """
          from tenant.inbound_journal
          where workspace_id = tenant.bound_workspace() and session_id = :session
            and state in ('unrecognized', 'refused')
          """);

  private static final Sql WAKE_WAITING =
      Sql.named(
          """
          update tenant.inbound_journal
          set state = 'new'
          where workspace_id = tenant.bound_workspace() and session_id = :session
            and state = 'early' and kind in ('message', 'watermark')
          """);

  private static final Sql WRITE =
      Sql.named(
          """
          insert into tenant.inbound_journal (session_id, kind, key, about, body, received_at)
          select :session, t.kind, t.key, t.about, t.body::jsonb, :now::timestamptz
          from unnest(:kinds::text[], :keys::text[], :abouts::text[], :bodies::text[])
              with ordinality as t (kind, key, about, body, nth)
          order by t.nth
          on conflict (workspace_id, session_id, kind, key) do nothing
          """);

  private static final Sql END =
      Sql.named(
          """
          update tenant.inbound_journal
          set state = :state, error = :kept::text, worked_at = :now
          where workspace_id = tenant.bound_workspace() and id = :id
          """);

  private static final Sql DONE =
      Sql.named(
          """
          update tenant.inbound_journal
          set state = 'done', error = null, worked_at = :now
          where workspace_id = tenant.bound_workspace() and id = any(:ids)
          """);

  private static final Sql WAKE =
      Sql.named(
          """
          update tenant.inbound_journal j
          set state = 'new'
          from unnest(:sessions::bigint[], :about::text[]) as t (session, about)
          where j.workspace_id = tenant.bound_workspace() and j.session_id = t.session
            and j.state = 'early' and j.about = t.about
          """);

  @Inject @TenantDb private Db db;

  /** A row to process. */
  public record Entry(long id, long session, ProviderEvent event) {}

  /** Returns the session that receives deliveries under a slug. */
  public Optional<WebhookSession> findSession(String slug) {
    return db.first(
        SESSION.with("slug", slug),
        row ->
            new WebhookSession(
                row.getLong("id"),
                row.getString("slug"),
                ProviderType.find(row.getString("provider_type")).orElseThrow(),
                row.getString("credentials")));
  }

  /** Stores events of a session that are not stored yet, and returns how many were new. */
  public int add(long session, List<ProviderEvent> events) {
    return db.update(
        WRITE
            .with("session", session)
            .with("now", Time.now())
            .with("kinds", texts(events, ProviderEvent::kind))
            .with("keys", texts(events, one -> key(one.key())))
            .with("abouts", texts(events, ProviderEvent::about))
            // PostgreSQL cannot store U+0000, not even as an escape.
            .with(
                "bodies",
                texts(events, one -> NUL.matcher(one.body().toString()).replaceAll("$1"))));
  }

  private static Object texts(
      List<ProviderEvent> events, Function<ProviderEvent, @Nullable String> text) {
    return events.stream().map(text).toArray(String[]::new);
  }

  private static String key(String key) {
    return key.length() <= LONGEST_KEY ? key : HexFormat.of().formatHex(Secrets.sha256(key));
  }

  /**
   * Locks the sessions of the next waiting rows until the transaction ends, and returns them.
   * Sessions are always locked in the same order, so that concurrent transactions do not deadlock.
   */
  public List<Long> lockWaiting(int most) {
    return db.list(LOCK_WAITING.with("most", most), row -> row.getLong("session_id"));
  }

  /** Returns the session of a waiting row. */
  public Optional<Long> findSession(long id) {
    return db.first(WAITING.plus("and id = ?", id), row -> row.getLong("session_id"));
  }

  /** Returns the numbers of the next waiting rows, in the order of arrival. */
  public List<Long> listWaiting(int most) {
    return db.list(WAITING_IDS.with("most", most), row -> row.getLong("id"));
  }

  /** Returns the next waiting rows of some sessions, in the order of arrival. */
  public List<Entry> listNext(List<Long> sessions, int most) {
    return entries(
        Sql.of("and session_id = any(?) order by id limit ?", sessions.toArray(Long[]::new), most));
  }

  /** Returns a row if it is waiting. */
  public List<Entry> listNext(long id) {
    return entries(Sql.of("and id = ?", id));
  }

  private List<Entry> entries(Sql which) {
    return db.list(
        WAITING.plus(which),
        row ->
            new Entry(
                row.getLong("id"),
                row.getLong("session_id"),
                new ProviderEvent(
                    row.getString("kind"),
                    row.getString("key"),
                    row.getString("about"),
                    JsonText.parseObject(row.getString("body")))));
  }

  /** Returns the events of a session that were not understood or failed, newest first. */
  public Page<UnprocessedEvent> unprocessed(long session, PageRequest request) {
    Sql which = ODD.with("session", session);
    List<UnprocessedEvent> items =
        db.list(
            Sql.of("select kind, state, error, body::text as body, received_at")
                .plus(which)
                .plus("order by id desc limit ? offset ?", request.limit(), request.offset()),
            row ->
                new UnprocessedEvent(
                    row.getString("kind"),
                    row.getString("state"),
                    row.getString("error"),
                    JsonText.parseObject(row.getString("body")),
                    Db.requiredMoment(row, "received_at")));
    return new Page<>(items, request, db.number(Sql.of("select count(*)").plus(which)));
  }

  /** Stores the result of processing a row: {@code done}, {@code early}, {@code unrecognized}… */
  public void finish(long id, String state, @Nullable String error) {
    String kept = error != null && error.length() > REASON ? error.substring(0, REASON) : error;
    db.update(END.with("state", state).with("kept", kept).with("now", Time.now()).with("id", id));
  }

  /** Marks rows as done. */
  public void markDone(List<Long> ids) {
    if (!ids.isEmpty()) {
      db.update(DONE.with("now", Time.now()).with("ids", ids.toArray(Long[]::new)));
    }
  }

  /** Makes the events that waited for a message due again. Returns whether there were any. */
  public boolean wake(long session, String about) {
    return wake(new Long[] {session}, new String[] {about});
  }

  /**
   * Makes the events that waited for some messages due again. Returns whether there were any.
   *
   * @param sessions the numbers of their sessions, one per message
   * @param about the provider's ids of the messages
   */
  public boolean wake(Long[] sessions, String[] about) {
    return db.update(WAKE.with("sessions", sessions).with("about", about)) > 0;
  }

  /**
   * Makes the events that waited for the end of any send due again. Returns whether there were any.
   */
  public boolean wakeWaiting(long session) {
    return db.update(WAKE_WAITING.with("session", session)) > 0;
  }
}
