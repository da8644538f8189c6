package plinth.access;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * The members of the bound workspace; removed members are only found by number. It uses SQL for the
 * rights of a member, which requests read, and for the numbers of the many members that an import
 * names, which are passed as one array.
 */
@Dependent
class MemberRepository {
  private static final Set<String> NOBODYS = Set.of("me", "system", "nobody");
  private static final String SELECT = "select m from WorkspaceMember m where ";
  private static final String PRESENT = "m.status <> plinth.access.Admin.Status.REMOVED";
  private static final String ACTIVE_OWNER =
      "m.owner = true and m.status = plinth.access.Admin.Status.ACTIVE";

  /** A member, and the number of other members with an address. */
  private static final String WITH_THOSE_OF_ADDRESS =
      """
      select m, (
          select count(o) from WorkspaceMember o
          where o.email = :email and o.id <> m.id
            and o.status <> plinth.access.Admin.Status.REMOVED)
      from WorkspaceMember m
      where m.id = :id
      """;

  private static final String FOLLOW_ACCOUNT =
      """
      update WorkspaceMember m
      set m.accountBlocked = :blocked, m.updatedAt = :now
      where m.userId = :user and m.accountBlocked <> :blocked and
      """
          + PRESENT;

  private static final String FORGET_ACCOUNT =
      """
      update WorkspaceMember m
      set m.userId = null, m.email = '', m.updatedAt = :now
      where m.id = :id and m.status = plinth.access.Admin.Status.REMOVED
      """;

  private static final Sql RIGHTS =
      Sql.named(
          """
          select a.user_id, a.status = 'active' and not a.is_account_blocked as is_active, a.role,
              r.permissions
          from tenant.admin a
          join tenant.role r on r.workspace_id = a.workspace_id and r.slug = a.role
          where a.workspace_id = tenant.bound_workspace() and a.id = :id
          """);

  private static final Sql NUMBERS =
      Sql.named(
          """
          select slug, id
          from tenant.admin
          where workspace_id = tenant.bound_workspace() and slug = any(:slugs)
          """);

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;

  Optional<WorkspaceMember> findById(long id) {
    return query(SELECT + "m.id = :id").setParameter("id", id).getResultStream().findFirst();
  }

  Optional<WorkspaceMember> findBySlug(String slug) {
    return query(SELECT + "m.slug = :slug and " + PRESENT)
        .setParameter("slug", slug)
        .getResultStream()
        .findFirst();
  }

  /** The members with these numbers, in this order. */
  List<WorkspaceMember> listByIds(Collection<Long> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    List<Long> order = List.copyOf(ids);
    return query(SELECT + "m.id in :ids")
        .setParameter("ids", order)
        .getResultStream()
        .sorted(Comparator.comparing(member -> order.indexOf(member.id())))
        .toList();
  }

  List<WorkspaceMember> listBySlugs(Collection<String> slugs) {
    return slugs.isEmpty()
        ? List.of()
        : query(SELECT + "m.slug in :slugs and " + PRESENT)
            .setParameter("slugs", slugs)
            .getResultList();
  }

  Map<String, Long> idsBySlug(Collection<String> slugs) {
    return db
        .list(
            NUMBERS.with("slugs", slugs.toArray(String[]::new)),
            row -> Map.entry(row.getString("slug"), row.getLong("id")))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  Optional<WorkspaceMember> findByEmail(String email) {
    return query(SELECT + "m.email = :email and " + PRESENT)
        .setParameter("email", email)
        .getResultStream()
        .findFirst();
  }

  Optional<WorkspaceMember> findByUser(long userId) {
    return query(SELECT + "m.userId = :user and " + PRESENT)
        .setParameter("user", userId)
        .getResultStream()
        .findFirst();
  }

  /** Whether a user was a member and is none any more. */
  boolean wasRemoved(long userId) {
    return !query(SELECT + "m.userId = :user")
        .setParameter("user", userId)
        .getResultList()
        .isEmpty();
  }

  /** The latest row of a user who was removed. */
  Optional<WorkspaceMember> findRemoved(long userId) {
    return query(SELECT + "m.userId = :user order by m.id desc")
        .setParameter("user", userId)
        .getResultStream()
        .findFirst();
  }

  /** Whether a slug is taken or is a reserved word that may appear in place of a member's slug. */
  boolean isSlugTaken(String slug) {
    if (NOBODYS.contains(slug)) {
      return true;
    }
    return manager()
            .createQuery("select count(m) from WorkspaceMember m where m.slug = :slug", Long.class)
            .setParameter("slug", slug)
            .getSingleResult()
        > 0;
  }

  Page<WorkspaceMember> page(PageRequest request) {
    long total =
        manager()
            .createQuery("select count(m) from WorkspaceMember m where " + PRESENT, Long.class)
            .getSingleResult();
    List<WorkspaceMember> items =
        query(SELECT + PRESENT + " order by m.createdAt, m.id")
            .setFirstResult(request.firstResult())
            .setMaxResults(request.limit())
            .getResultList();
    return new Page<>(items, request, total);
  }

  /** All members and invited people, in the order they were added. */
  List<WorkspaceMember> listPresent() {
    return query(SELECT + PRESENT + " order by m.createdAt, m.id").getResultList();
  }

  /** The active owners, in the order they were added. */
  List<WorkspaceMember> listActiveOwners() {
    return query(SELECT + ACTIVE_OWNER + " order by m.createdAt, m.id").getResultList();
  }

  long countActiveOwners() {
    return manager()
        .createQuery("select count(m) from WorkspaceMember m where " + ACTIVE_OWNER, Long.class)
        .getSingleResult();
  }

  /** Adds a member, who gets a number. */
  WorkspaceMember add(WorkspaceMember member) {
    EntityManager manager = manager();
    manager.persist(member);
    manager.flush();
    return member;
  }

  /**
   * Copies the name and address of the account to a member; the address only if no other member has
   * it.
   */
  Optional<WorkspaceMember> updateContact(long id, String email, String name) {
    Optional<Object[]> found =
        entities
            .asStored(WITH_THOSE_OF_ADDRESS, Object[].class)
            .setParameter("id", id)
            .setParameter("email", email)
            .getResultStream()
            .findFirst();
    return found.map(
        row -> {
          WorkspaceMember member = (WorkspaceMember) row[0];
          boolean isFree = (Long) row[1] == 0;
          member.updateContact(isFree ? email : member.email(), name);
          return member;
        });
  }

  /** Stores whether the account of a present member is blocked and returns whether that changed. */
  boolean updateBlocked(long userId, boolean isBlocked) {
    Query update =
        manager()
            .createQuery(FOLLOW_ACCOUNT)
            .setParameter("user", userId)
            .setParameter("blocked", isBlocked)
            .setParameter("now", Time.now());
    return update.executeUpdate() > 0;
  }

  /** Forgets the account behind a removed member; the name is kept for the history. */
  void forgetAccount(long id) {
    manager()
        .createQuery(FORGET_ACCOUNT)
        .setParameter("id", id)
        .setParameter("now", Time.now())
        .executeUpdate();
  }

  void delete(long id) {
    manager()
        .createQuery("delete from WorkspaceMember m where m.id = :id")
        .setParameter("id", id)
        .executeUpdate();
  }

  /** The rights of a member, in one statement. */
  Optional<AdminRights> findRights(long id) {
    return db.first(
        RIGHTS.with("id", id),
        row ->
            AdminRights.of(
                Db.nullableLong(row, "user_id"),
                row.getBoolean("is_active"),
                row.getString("role"),
                List.of((String[]) row.getArray("permissions").getArray())));
  }

  private TypedQuery<WorkspaceMember> query(String jpql) {
    return entities.asStored(jpql, WorkspaceMember.class);
  }

  private EntityManager manager() {
    return entities.manager();
  }
}
