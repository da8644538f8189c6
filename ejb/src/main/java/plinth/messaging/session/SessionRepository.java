package plinth.messaging.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.provider.Inbound;
import plinth.tenancy.TenantDb;

/**
 * Sessions of the bound workspace. A session is there for its admins and for who owns the
 * workspace; one without admins is there for all.
 */
@ApplicationScoped
public class SessionRepository {
  private static final Sql COLUMNS =
      Sql.of(
          """
          select s.id, s.slug, s.provider_type, s.name, s.status, s.status_at, s.is_default,
              s.auto_mark_read, s.phone, s.credentials, s.connected_at, s.last_error,
              s.unrecognized, array(
                select a.id || ':' || a.slug
                from tenant.session_admin x
                join tenant.admin a on a.workspace_id = x.workspace_id and a.id = x.admin_id
                where x.workspace_id = s.workspace_id and x.session_id = s.id
                order by a.id
              ) as admins, array(
                select o.slug
                from tenant.session_object x
                join tenant.object o on o.workspace_id = x.workspace_id and o.id = x.object_id
                where x.workspace_id = s.workspace_id and x.session_id = s.id
                order by o.id
              ) as objects
          from tenant.messaging_session s
          where s.workspace_id = tenant.bound_workspace()
          """);

  private static final Sql IDS =
      Sql.of(
          """
          select s.id
          from tenant.messaging_session s
          where s.workspace_id = tenant.bound_workspace()
          """);

  private static final Sql SEEN_BY =
      Sql.named(
          """
          and (
            not exists (
              select from tenant.session_admin x
              where x.workspace_id = s.workspace_id and x.session_id = s.id
            ) or exists (
              select from tenant.session_admin x
              where x.workspace_id = s.workspace_id and x.session_id = s.id
                and x.admin_id = :admin
            )
          )
          """);

  private static final Sql HOOK =
      Sql.named(
          """
          select s.id, s.provider_type, s.credentials
          from tenant.messaging_session s
          where s.workspace_id = tenant.bound_workspace() and s.slug = :slug
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.messaging_session (slug, provider_type, name, status_at,
              credentials, created_at, is_default)
          values (:slug, :type, :name, :statusAt, :credentials, :createdAt, not exists (
              select from tenant.messaging_session s
              where s.workspace_id = tenant.bound_workspace()
            ))
          returning id
          """);

  private static final Sql IS_DEFAULT =
      Sql.named(
          """
          select count(*)
          from tenant.messaging_session s
          where s.workspace_id = tenant.bound_workspace() and s.id = :id and s.is_default
          """);

  private static final Sql HAVE_NO_DEFAULT =
      Sql.of(
          """
          update tenant.messaging_session s
          set is_default = false
          where s.workspace_id = tenant.bound_workspace() and s.is_default
          """);

  private static final Sql STATUS =
      Sql.named(
          """
          status = :status, status_at = coalesce(:at::timestamptz, status_at),
              phone = coalesce(:phone::text, phone), last_error = :error,
              connected_at = case when :connected then coalesce(connected_at, :now) end
          """);

  private static final Sql DELETE =
      Sql.named(
          """
          delete from tenant.messaging_session s
          where s.workspace_id = tenant.bound_workspace() and s.id = :id
          """);

  @Inject @TenantDb private Db db;

  /** Which sessions the caller sees, as a condition on {@code s}. */
  private static Sql seen(Caller caller) {
    Long admin = caller.limitedAs();
    if (admin == null || caller.may("*")) {
      return Sql.EMPTY;
    }
    return SEEN_BY.with("admin", admin);
  }

  /** The numbers of the sessions that the caller sees. */
  public Long[] seenIds(Caller caller) {
    return db.list(IDS.plus(seen(caller)), row -> row.getLong("id")).toArray(Long[]::new);
  }

  /** The sessions that the caller sees, of one type or all. */
  List<SessionRow> all(Caller caller, @Nullable ProviderType type) {
    Sql of = type == null ? Sql.EMPTY : Sql.of("and s.provider_type = ?", type.code());
    return db.list(
        COLUMNS.plus(seen(caller)).plus(of).plus("order by s.created_at, s.id"),
        SessionRepository::row);
  }

  Page<SessionRow> page(Caller caller, ProviderType type, PageRequest request) {
    return Page.of(all(caller, type), request);
  }

  /** The session of a slug that the caller sees; refuses any other with 404. */
  public SessionRow get(Caller caller, String slug) {
    return find(caller, slug).orElseThrow(() -> Problem.notFound("Session"));
  }

  /** The session with a slug, where the caller sees it. */
  public Optional<SessionRow> find(Caller caller, String slug) {
    return db.first(
        COLUMNS.plus(seen(caller)).plus("and s.slug = ?", slug), SessionRepository::row);
  }

  /** A session by its number. */
  public Optional<SessionRow> byId(long id) {
    return db.first(COLUMNS.plus("and s.id = ?", id), SessionRepository::row);
  }

  /** Some sessions, by their numbers. */
  public Map<Long, SessionRow> byIds(List<Long> ids) {
    return db
        .list(
            COLUMNS.plus("and s.id = any(?)", (Object) ids.toArray(Long[]::new)),
            SessionRepository::row)
        .stream()
        .collect(Collectors.toMap(SessionRow::id, row -> row));
  }

  /**
   * What a provider that delivers is checked against.
   *
   * @param sealed the session's credentials, sealed
   */
  public record Hook(long id, String slug, ProviderType type, String sealed) {}

  /** The session's type and credentials, with which a delivery is verified. */
  public Optional<Hook> hook(String slug) {
    return db.first(
        HOOK.with("slug", slug),
        row ->
            new Hook(
                row.getLong("id"),
                slug,
                ProviderType.find(row.getString("provider_type")).orElseThrow(),
                row.getString("credentials")));
  }

  /** The session that is called so, or has this slug. */
  public Optional<SessionRow> named(Caller caller, String name) {
    return db.first(
        COLUMNS
            .plus(seen(caller))
            .plus(
                "and (s.slug = ? or s.name = ?) order by s.slug = ? desc, s.id", name, name, name),
        SessionRepository::row);
  }

  /** The default session, where the caller sees it. */
  public Optional<SessionRow> byDefault(Caller caller) {
    return db.first(COLUMNS.plus(seen(caller)).plus("and s.is_default"), SessionRepository::row);
  }

  /** Adds a session; the first one of a workspace is its default. */
  long add(String slug, ProviderType type, @Nullable String name, String sealed) {
    // Two first ones would both be the default.
    lock(0);
    return db.number(
        ADD.with("slug", slug)
            .with("type", type.code())
            .with("name", name)
            .with("statusAt", Instant.EPOCH)
            .with("credentials", sealed)
            .with("createdAt", Time.now()));
  }

  void rename(long id, String name) {
    set(id, Sql.of("name = ?", name));
  }

  void autoMarkRead(long id, boolean isOn) {
    set(id, Sql.of("auto_mark_read = ?", isOn));
  }

  /** Makes it the default, or leaves the workspace without one. */
  void toggleDefault(long id) {
    lock(0);
    boolean was = db.number(IS_DEFAULT.with("id", id)) > 0;
    db.update(HAVE_NO_DEFAULT);
    if (!was) {
      set(id, Sql.of("is_default = true"));
    }
  }

  /** Notes how it stands; a moment that is null leaves the one that is known. */
  void stands(long id, Inbound.SessionChanged changed, @Nullable Instant at) {
    boolean isConnected = changed.status() == SessionStatus.CONNECTED;
    set(
        id,
        STATUS
            .with("status", changed.status().code())
            .with("at", at)
            .with("phone", changed.phone())
            .with("error", changed.error())
            .with("connected", isConnected)
            .with("now", Time.now()));
  }

  /** Counts an event that the adapter did not recognize. */
  public void unrecognized(long id) {
    set(id, Sql.of("unrecognized = unrecognized + 1"));
  }

  /** Keeps other credentials, sealed. */
  void credentials(long id, String sealed) {
    set(id, Sql.of("credentials = ?", sealed));
  }

  void attachAdmins(long id, Collection<Long> admins) {
    replace(id, "session_admin", "admin_id", admins);
  }

  void attachObjects(long id, Collection<Long> objects) {
    replace(id, "session_object", "object_id", objects);
  }

  private void replace(long id, String table, String column, Collection<Long> values) {
    Long[] numbers = values.toArray(Long[]::new);
    String keepOnly =
        """
        delete from tenant.%s x
        where x.workspace_id = tenant.bound_workspace() and x.session_id = ?
          and not x.%s = any(?)
        """;
    db.update(Sql.of(keepOnly.formatted(table, column), id, numbers));
    String add =
        """
        insert into tenant.%s (session_id, %s)
        select ?, v
        from unnest(?) v
        on conflict do nothing
        """;
    db.update(Sql.of(add.formatted(table, column), id, numbers));
  }

  /** Removes a session with its chats and messages. */
  void delete(long id) {
    db.update(DELETE.with("id", id));
  }

  /** Lets nobody else work on what came in for a session until the transaction ends. */
  public void lock(long id) {
    db.number(Sql.of("select count(*) from " + locked("?"), id));
  }

  /** The call that waits for a session and holds it until the transaction ends. */
  static String locked(String id) {
    return "pg_advisory_xact_lock(hashtextextended('messaging_session:' ||"
        + " tenant.bound_workspace() || ':' || "
        + id
        + ", 0))";
  }

  private void set(long id, Sql what) {
    db.update(
        Sql.of("update tenant.messaging_session s set")
            .plus(what)
            .plus("where s.workspace_id = tenant.bound_workspace() and s.id = ?", id));
  }

  private static SessionRow row(ResultSet row) throws SQLException {
    Set<Long> adminIds = new HashSet<>();
    List<String> admins = new ArrayList<>();
    for (String admin : (String[]) row.getArray("admins").getArray()) {
      int colon = admin.indexOf(':');
      adminIds.add(Long.valueOf(admin.substring(0, colon)));
      admins.add(admin.substring(colon + 1));
    }
    return new SessionRow(
        row.getLong("id"),
        Db.requiredMoment(row, "status_at"),
        row.getString("credentials"),
        adminIds,
        new MessagingSession(
            row.getString("slug"),
            row.getString("name"),
            ProviderType.find(row.getString("provider_type")).orElseThrow(),
            SessionStatus.of(row.getString("status")),
            row.getBoolean("is_default"),
            row.getBoolean("auto_mark_read"),
            row.getString("phone"),
            admins,
            List.of((String[]) row.getArray("objects").getArray()),
            Db.moment(row, "connected_at"),
            row.getString("last_error"),
            row.getLong("unrecognized")));
  }
}
