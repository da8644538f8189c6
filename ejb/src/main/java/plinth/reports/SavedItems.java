package plinth.reports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.RightsCache;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.kernel.Sql;
import plinth.objects.Names;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Stores and finds reports and dashboards, and decides who sees them. Uses SQL for advisory and
 * key-share locks, which JPA does not have.
 */
@ApplicationScoped
class SavedItems {
  /** The maximum number of reports, and of dashboards, that a workspace shares. */
  static final int MAX_SHARED = 300;

  /** The maximum number of private reports, and of dashboards, of each member. */
  static final int MAX_MINE = 100;

  private static final Sql HOLD_ROLES =
      Sql.named(
          """
          select r.slug
          from tenant.role r
          where r.workspace_id = tenant.bound_workspace() and r.slug = any (:roles)
          for key share
          """);

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private RightsCache rights;

  /** Locks the reports and dashboards of the workspace against changes. */
  void lock() {
    db.lock("tenant.report", bound.id());
  }

  /** The items that the caller sees, by name. */
  <T extends SavedItem> List<T> listVisible(Caller caller, Class<T> type) {
    long admin = caller.requireAdminId();
    String role = rights.get(caller, admin).role();
    return listStored(type, admin).stream().filter(item -> item.isVisible(admin, role)).toList();
  }

  /** Finds an item that the caller sees. */
  <T extends SavedItem> Optional<T> find(Caller caller, Class<T> type, String slug) {
    long admin = caller.requireAdminId();
    String role = rights.get(caller, admin).role();
    return entities
        .asStored("select i from " + type.getSimpleName() + " i where i.slug = :slug", type)
        .setParameter("slug", slug)
        .getResultStream()
        .filter(item -> item.isVisible(admin, role))
        .findFirst();
  }

  private <T extends SavedItem> List<T> listStored(Class<T> type, long admin) {
    return entities
        .asStored(
            "select i from "
                + type.getSimpleName()
                + " i where i.visibility <> :mine or i.adminId = :admin order by i.name, i.slug",
            type)
        .setParameter("mine", Audience.MINE)
        .setParameter("admin", admin)
        .getResultList();
  }

  /** Refuses another item with this audience if there are too many (409). */
  <T extends SavedItem> void requireRoom(Class<T> type, long admin, Audience audience) {
    boolean isMine = audience == Audience.MINE;
    int limit = isMine ? MAX_MINE : MAX_SHARED;
    long stored =
        listStored(type, admin).stream()
            .filter(item -> (item.sharing().visibility() == Audience.MINE) == isMine)
            .count();
    if (stored >= limit) {
      throw new Problem(ReportsProblem.TOO_MANY_REPORTS).with("limit", limit);
    }
  }

  /**
   * Refuses a new audience of an item: a private one for anyone but its creator (403), one of which
   * there are too many items (409), and unknown roles.
   */
  <T extends SavedItem> void requireMayShare(
      Class<T> type, Caller caller, T item, Sharing sharing) {
    Sharing before = item.sharing();
    if (sharing.equals(before)) {
      return;
    }
    boolean isMine = sharing.visibility() == Audience.MINE;
    long admin = caller.requireAdminId();
    if (isMine && admin != item.adminId()) {
      throw new Problem(ReportsProblem.NOT_THE_CREATOR);
    }
    if (isMine != (before.visibility() == Audience.MINE)) {
      requireRoom(type, admin, sharing.visibility());
    }
    holdRoles(sharing);
  }

  /** Refuses unknown roles, and keeps the others from being deleted until the transaction ends. */
  void holdRoles(Sharing sharing) {
    String[] asked = sharing.roles().toArray(String[]::new);
    Set<String> known =
        new HashSet<>(db.list(HOLD_ROLES.with("roles", asked), row -> row.getString("slug")));
    for (int i = 0; i < asked.length; i++) {
      if (!known.contains(asked[i])) {
        throw Problem.invalid("roles[" + i + "]", "unknown", "There is no such role");
      }
    }
  }

  /**
   * The slug of a new item: the given one, or one derived from the name. Refuses a slug that is
   * malformed or taken.
   */
  <T extends SavedItem> String newSlug(
      Class<T> type, @Nullable String given, String name, String fallback) {
    if (given == null) {
      return Slugs.from(name, fallback, slug -> isTaken(type, slug));
    }
    if (isTaken(type, Names.explicit(given, slug -> false))) {
      throw new Problem(ReportsProblem.REPORT_EXISTS).field("slug", "unique", given + " is taken");
    }
    return given;
  }

  /** Whether there is an item with the slug, visible or not. */
  <T extends SavedItem> boolean isTaken(Class<T> type, String slug) {
    return entities
            .asStored(
                "select count(i) from " + type.getSimpleName() + " i where i.slug = :slug",
                Long.class)
            .setParameter("slug", slug)
            .getSingleResult()
        > 0;
  }

  void add(SavedItem item) {
    entities.manager().persist(item);
  }

  void delete(SavedItem item) {
    entities.manager().remove(item);
  }

  /** The slugs of all active objects, by their numbers. */
  Map<Long, String> activeObjects() {
    Map<Long, String> slugs = new HashMap<>();
    entities
        .manager()
        .createQuery(
            "select o.id, o.slug from ObjectDefinition o where o.active = true"
                + " and o.deletedAt is null",
            Object[].class)
        .getResultList()
        .forEach(row -> slugs.put((Long) row[0], (String) row[1]));
    return slugs;
  }
}
