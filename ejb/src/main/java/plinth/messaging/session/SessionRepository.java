package plinth.messaging.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.column.JsonConverter;
import plinth.messaging.ProviderType;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Finds, adds and locks the sessions of the bound workspace. A session is visible to its admins and
 * to the owners of the workspace; a session without admins is visible to all. Uses SQL for advisory
 * locks, which JPA does not have, and for attaching admins and objects as sets.
 */
@ApplicationScoped
public class SessionRepository {
  /** Sessions, each with the slugs of its admins and of its objects by their numbers. */
  private static final String SELECT =
      """
      select s, (
          select function('jsonb_object_agg', a.id, a.slug)
          from SessionAdmin x, WorkspaceMember a
          where x.sessionId = s.id and a.id = x.adminId), (
          select function('jsonb_object_agg', o.id, o.slug)
          from SessionObject x, ObjectDefinition o
          where x.sessionId = s.id and o.id = x.objectId)
      from ProviderSession s
      """;

  private static final String SEEN_BY =
      """
      where (
          not exists (select x from SessionAdmin x where x.sessionId = s.id)
          or exists (
              select x from SessionAdmin x where x.sessionId = s.id and x.adminId = :admin))
      """;

  private static final String SEEN_BY_ALL = "where 1 = 1 ";

  private static final String THIS_OR_DEFAULT =
      "select s from ProviderSession s where s.id = :id or s.defaultSession = true";

  private static final Sql KEEP_ADMINS =
      Sql.named(
          """
          delete from tenant.session_admin x
          where x.workspace_id = tenant.bound_workspace() and x.session_id = :session
            and not x.admin_id = any(:admins)
          """);

  private static final Sql ADD_ADMINS =
      Sql.named(
          """
          insert into tenant.session_admin (session_id, admin_id)
          select :session, v
          from unnest(:admins) v
          on conflict do nothing
          """);

  private static final Sql KEEP_OBJECTS =
      Sql.named(
          """
          delete from tenant.session_object x
          where x.workspace_id = tenant.bound_workspace() and x.session_id = :session
            and not x.object_id = any(:objects)
          """);

  private static final Sql ADD_OBJECTS =
      Sql.named(
          """
          insert into tenant.session_object (session_id, object_id)
          select :session, v
          from unnest(:objects) v
          on conflict do nothing
          """);

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;

  /** Returns the numbers of the sessions that the caller can see. */
  public Long[] visibleIds(Caller caller) {
    return visible(caller, "select s.id from ProviderSession s ", "", Long.class)
        .getResultStream()
        .toArray(Long[]::new);
  }

  /** Returns the sessions that the caller can see, of one type or all. */
  List<SessionRow> all(Caller caller, @Nullable ProviderType type) {
    String order = " order by s.createdAt, s.id";
    return rows(
        type == null
            ? visible(caller, order)
            : visible(caller, "and s.type = :type" + order).setParameter("type", type));
  }

  Page<SessionRow> page(Caller caller, ProviderType type, PageRequest request) {
    return Page.of(all(caller, type), request);
  }

  /** Returns the session with a slug if the caller can see it. Refuses any other with 404. */
  public SessionRow require(Caller caller, String slug) {
    return find(caller, slug).orElseThrow(() -> Problem.notFound("Session"));
  }

  /** Returns the session with a slug if the caller can see it. */
  public Optional<SessionRow> find(Caller caller, String slug) {
    return first(visible(caller, "and s.slug = :slug").setParameter("slug", slug));
  }

  /** Returns a session by its number. */
  public Optional<SessionRow> findById(long id) {
    return first(query(SELECT + "where s.id = :id", Object[].class).setParameter("id", id));
  }

  /** Returns sessions by their numbers. */
  public Map<Long, SessionRow> findByIds(List<Long> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    return rows(query(SELECT + "where s.id in :ids", Object[].class).setParameter("ids", ids))
        .stream()
        .collect(Collectors.toMap(SessionRow::id, row -> row));
  }

  /** Returns the session with this slug, or else with this name. */
  public Optional<SessionRow> findByName(Caller caller, String name) {
    return rows(
            visible(caller, "and (s.slug = :name or s.name = :name) order by s.id")
                .setParameter("name", name))
        .stream()
        .min(Comparator.comparing(row -> !row.slug().equals(name)));
  }

  /** Returns the default session if the caller can see it. */
  public Optional<SessionRow> findDefault(Caller caller) {
    return first(visible(caller, "and s.defaultSession = true"));
  }

  /**
   * Adds a session. The first session of a workspace becomes its default.
   *
   * @param admin number of the admin to attach; null for none
   */
  void add(ProviderSession session, @Nullable Long admin) {
    // Without the lock, two first sessions could both become the default.
    lock(0);
    session.setDefault(
        query("select count(s) from ProviderSession s", Long.class).getSingleResult() == 0);
    entities.manager().persist(session);
    entities.manager().flush();
    if (admin != null) {
      entities.manager().persist(new SessionAdmin(session.id(), admin));
      entities.manager().flush();
    }
  }

  /**
   * Makes the session the default in place of the current one. If it already is the default, the
   * workspace has none afterwards.
   */
  void toggleDefault(ProviderSession session) {
    lock(0);
    List<ProviderSession> present =
        query(THIS_OR_DEFAULT, ProviderSession.class)
            .setParameter("id", session.id())
            .getResultList();
    boolean isDefault = session.isDefault();
    present.forEach(one -> one.setDefault(false));
    // Flush before setting another default: a unique index allows only one.
    entities.manager().flush();
    session.setDefault(!isDefault);
  }

  /** Counts an event that the adapter did not recognize. */
  public void countUnrecognized(long id) {
    entities
        .manager()
        .createQuery(
            "update ProviderSession s set s.unrecognized = s.unrecognized + 1 where s.id = :id")
        .setParameter("id", id)
        .executeUpdate();
  }

  void attachAdmins(long id, Collection<Long> admins) {
    Long[] numbers = admins.toArray(Long[]::new);
    db.update(KEEP_ADMINS.with("session", id).with("admins", numbers));
    db.update(ADD_ADMINS.with("session", id).with("admins", numbers));
  }

  void attachObjects(long id, Collection<Long> objects) {
    Long[] numbers = objects.toArray(Long[]::new);
    db.update(KEEP_OBJECTS.with("session", id).with("objects", numbers));
    db.update(ADD_OBJECTS.with("session", id).with("objects", numbers));
  }

  /** Deletes a session with its chats and messages. */
  void delete(long id) {
    entities
        .manager()
        .createQuery("delete from ProviderSession s where s.id = :id")
        .setParameter("id", id)
        .executeUpdate();
  }

  /** Locks the event processing of a session until the transaction ends. */
  public void lock(long id) {
    db.number(Sql.of("select count(*) from " + lockSql("?"), id));
  }

  /** Returns the SQL call that locks a session until the transaction ends. */
  static String lockSql(String id) {
    return "pg_advisory_xact_lock(hashtextextended('messaging_session:' ||"
        + " tenant.bound_workspace() || ':' || "
        + id
        + ", 0))";
  }

  private TypedQuery<Object[]> visible(Caller caller, String rest) {
    return visible(caller, SELECT, rest, Object[].class);
  }

  /** Queries the sessions that the caller can see. */
  private <T> TypedQuery<T> visible(Caller caller, String select, String rest, Class<T> type) {
    Long admin = caller.limitingAdminId();
    if (admin == null || caller.hasRight("*")) {
      return query(select + SEEN_BY_ALL + rest, type);
    }
    return query(select + SEEN_BY + rest, type).setParameter("admin", admin);
  }

  private <T> TypedQuery<T> query(String jpql, Class<T> type) {
    return entities.asStored(jpql, type);
  }

  private static Optional<SessionRow> first(TypedQuery<Object[]> query) {
    return rows(query).stream().findFirst();
  }

  private static List<SessionRow> rows(TypedQuery<Object[]> query) {
    return query.getResultStream().map(SessionRepository::row).toList();
  }

  private static SessionRow row(Object[] row) {
    SortedMap<Long, String> admins = slugs(row[1]);
    return new SessionRow(
        (ProviderSession) row[0],
        admins.keySet(),
        List.copyOf(admins.values()),
        List.copyOf(slugs(row[2]).values()));
  }

  private static SortedMap<Long, String> slugs(@Nullable Object column) {
    SortedMap<Long, String> slugs = new TreeMap<>();
    JsonObject json = new JsonConverter().convertToEntityAttribute(column);
    if (json != null) {
      json.forEach(
          (number, slug) -> slugs.put(Long.valueOf(number), ((JsonString) slug).getString()));
    }
    return slugs;
  }
}
