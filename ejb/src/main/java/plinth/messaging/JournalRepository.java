package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/** What providers told the sessions of the bound workspace. */
@ApplicationScoped
class JournalRepository {
  /** A longer key would break the index. */
  private static final int LONGEST_KEY = 300;

  private static final int REASON = 500;

  /** U+0000 as JSON writes it, which a backslash before it would make two characters of its own. */
  private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

  private static final String OF_SESSION =
      " where workspace_id = tenant.bound_workspace() and session_id = ?";

  @Inject @TenantDb private Db db;

  /** A row that is to be worked. */
  record Entry(long id, Told told) {}

  /** Writes down what was told; false when it stands there already. */
  boolean write(long session, Told told) {
    return db.update(
            Sql.of(
                "insert into tenant.inbound_journal (session_id, kind, key, about, body,"
                    + " received_at) values (?, ?, ?, ?::text, ?, ?) on conflict (workspace_id,"
                    + " session_id, kind, key) do nothing",
                session,
                told.kind(),
                key(told.key()),
                told.about(),
                // PostgreSQL keeps no U+0000, not even written as an escape.
                new Sql.Json(NUL.matcher(told.body().toString()).replaceAll("$1")),
                Time.now()))
        > 0;
  }

  private static String key(String key) {
    return key.length() <= LONGEST_KEY ? key : HexFormat.of().formatHex(Secrets.sha256(key));
  }

  /** The next rows of a session to be worked, in the order they came; or one of them alone. */
  List<Entry> next(long session, @Nullable Long only, int most) {
    Sql which = only == null ? Sql.EMPTY : Sql.of("and id = ?", only);
    return db.list(
        Sql.of(
                "select id, kind, key, about, body::text from tenant.inbound_journal"
                    + OF_SESSION
                    + " and state = 'new'",
                session)
            .plus(which)
            .plus("order by id limit ?", most),
        row ->
            new Entry(
                row.getLong(1),
                new Told(
                    row.getString(2),
                    row.getString(3),
                    row.getString(4),
                    JsonText.object(row.getString(5)))));
  }

  /** What a session was told and was not understood, or could not be worked: the newest first. */
  Page<OddEvent> odd(long session, PageRequest request) {
    Sql which =
        Sql.of(
            "from tenant.inbound_journal"
                + OF_SESSION
                + " and state in ('unrecognized', 'refused')",
            session);
    List<OddEvent> items =
        db.list(
            Sql.of("select kind, state, error, body::text as body, received_at")
                .plus(which)
                .plus("order by id desc limit ? offset ?", request.limit(), request.offset()),
            row ->
                new OddEvent(
                    row.getString("kind"),
                    row.getString("state"),
                    row.getString("error"),
                    JsonText.object(row.getString("body")),
                    Db.requiredMoment(row, "received_at")));
    return new Page<>(items, request, db.number(Sql.of("select count(*)").plus(which)));
  }

  /** Notes how the work on a row ended: {@code done}, {@code early}, {@code unrecognized}… */
  void end(long id, String state, @Nullable String error) {
    String kept = error != null && error.length() > REASON ? error.substring(0, REASON) : error;
    db.update(
        Sql.of(
            "update tenant.inbound_journal set state = ?, error = ?::text, worked_at = ?"
                + " where workspace_id = tenant.bound_workspace() and id = ?",
            state,
            kept,
            Time.now(),
            id));
  }

  /** Notes that the work on rows is done. */
  void done(List<Long> ids) {
    if (!ids.isEmpty()) {
      db.update(
          Sql.of(
              "update tenant.inbound_journal set state = 'done', error = null, worked_at = ?"
                  + " where workspace_id = tenant.bound_workspace() and id = any(?)",
              Time.now(),
              ids.toArray(Long[]::new)));
    }
  }

  /** Has what waited for a message worked again; whether there was any. */
  boolean wake(long session, String about) {
    return db.update(
            Sql.of(
                "update tenant.inbound_journal set state = 'new'"
                    + OF_SESSION
                    + " and state = 'early' and about = ?",
                session,
                about))
        > 0;
  }

  /** Has what waited for a send of whatever message worked again; whether there was any. */
  boolean wakeWaiting(long session) {
    return db.update(
            Sql.of(
                "update tenant.inbound_journal set state = 'new'"
                    + OF_SESSION
                    + " and state = 'early' and kind in ('message', 'watermark')",
                session))
        > 0;
  }
}
