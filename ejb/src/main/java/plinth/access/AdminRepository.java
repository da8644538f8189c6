package plinth.access;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/**
 * The admins of the bound workspace; those who were removed are found by their number alone. They
 * are SQL, because requests read them: rights by one statement, and the names of many at once.
 */
@Dependent
class AdminRepository {
  private static final String COLUMNS =
      """
      select id, slug, user_id, email, name, role, is_owner, is_new_user, status,
          onboarding_state, tour_state, tour_completed_at, first_record_created, build_path,
          seen_tours, created_at
      from tenant.admin
      """;
  private static final String HERE = " where workspace_id = tenant.bound_workspace()";
  private static final String PRESENT = HERE + " and status <> 'removed'";

  @Inject @TenantDb private Db db;

  Optional<Admin> byId(long id) {
    return db.first(Sql.of(COLUMNS + HERE + " and id = ?", id), AdminRepository::admin);
  }

  Optional<Admin> bySlug(String slug) {
    return db.first(Sql.of(COLUMNS + PRESENT + " and slug = ?", slug), AdminRepository::admin);
  }

  List<Admin> byIds(Collection<Long> ids) {
    return db.list(
        Sql.of(
            COLUMNS + HERE + " and id = any(?) order by array_position(?, id)",
            ids.toArray(Long[]::new),
            ids.toArray(Long[]::new)),
        AdminRepository::admin);
  }

  List<Admin> bySlugs(Collection<String> slugs) {
    return db.list(
        Sql.of(COLUMNS + PRESENT + " and slug = any(?)", (Object) slugs.toArray(String[]::new)),
        AdminRepository::admin);
  }

  Map<String, Long> numbers(Collection<String> slugs) {
    return db
        .list(
            Sql.of(
                "select slug, id from tenant.admin" + HERE + " and slug = any(?)",
                (Object) slugs.toArray(String[]::new)),
            row -> Map.entry(row.getString(1), row.getLong(2)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  Optional<Admin> byEmail(String email) {
    return db.first(Sql.of(COLUMNS + PRESENT + " and email = ?", email), AdminRepository::admin);
  }

  Optional<Admin> byUser(long userId) {
    return db.first(Sql.of(COLUMNS + PRESENT + " and user_id = ?", userId), AdminRepository::admin);
  }

  boolean isSlugTaken(String slug) {
    return db.first(Sql.of("select 1 from tenant.admin" + HERE + " and slug = ?", slug), row -> 1)
        .isPresent();
  }

  Page<Admin> page(PageRequest request) {
    long total = db.number(Sql.of("select count(*) from tenant.admin" + PRESENT));
    List<Admin> items =
        db.list(
            Sql.of(
                COLUMNS + PRESENT + " order by created_at, id limit ? offset ?",
                request.limit(),
                request.offset()),
            AdminRepository::admin);
    return new Page<>(items, request, total);
  }

  List<Admin> activeOwners() {
    return db.list(
        Sql.of(COLUMNS + HERE + " and is_owner and status = 'active' order by created_at, id"),
        AdminRepository::admin);
  }

  long countActiveOwners() {
    return db.number(
        Sql.of("select count(*) from tenant.admin" + HERE + " and is_owner and status = 'active'"));
  }

  /** Adds a row and answers its number. */
  long add(
      @Nullable Long userId, String slug, String email, String name, Role role, Admin.Status s) {
    return db.number(
        Sql.of(
            """
            insert into tenant.admin (slug, user_id, email, name, role, is_owner, status,
                created_at, updated_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            returning id
            """,
            slug,
            userId,
            email,
            name,
            role.slug(),
            role.isOwners(),
            s.code(),
            Time.now(),
            Time.now()));
  }

  void change(Admin admin) {
    db.update(
        Sql.of(
                "update tenant.admin set role = ?, is_owner = ?, status = ?, updated_at = ?",
                admin.role(),
                admin.isOwner(),
                admin.status().code(),
                Time.now())
            .plus(HERE + " and id = ?", admin.id()));
  }

  void activate(long id, long userId, String email, String name) {
    db.update(
        Sql.of(
                """
                update tenant.admin
                set user_id = ?, email = ?, name = ?, status = 'active', updated_at = ?
                """,
                userId,
                email,
                name,
                Time.now())
            .plus(HERE + " and id = ? and status = 'invited'", id));
  }

  /** Name and address as the account has them; an address that another row has is left out. */
  void follow(long id, String email, String name) {
    db.update(
        Sql.of(
                """
                update tenant.admin a
                set name = ?, updated_at = ?, email = case when exists (
                  select
                  from tenant.admin o
                  where o.workspace_id = a.workspace_id and o.email = ?
                    and o.status <> 'removed' and o.id <> a.id
                ) then a.email else ? end
                """,
                name,
                Time.now(),
                email,
                email)
            .plus(HERE + " and id = ?", id));
  }

  /** Notes how the account of a present member stands; whether that was news. */
  boolean followAccount(long userId, boolean isBlocked) {
    return db.update(
            Sql.of(
                    "update tenant.admin set is_account_blocked = ?, updated_at = ?",
                    isBlocked,
                    Time.now())
                .plus(PRESENT + " and user_id = ? and is_account_blocked <> ?", userId, isBlocked))
        > 0;
  }

  void delete(long id) {
    db.update(Sql.of("delete from tenant.admin" + HERE + " and id = ?", id));
  }

  /** The rights behind an admin row, in one statement. */
  Optional<AdminRights> rights(long id) {
    return db.first(
        Sql.of(
            """
            select a.user_id, a.status = 'active'
              and not a.is_account_blocked as is_active, a.role, r.permissions
            from tenant.admin a
            join tenant.role r on r.workspace_id = a.workspace_id and r.slug = a.role
            where a.workspace_id = tenant.bound_workspace() and a.id = ?
            """,
            id),
        row ->
            AdminRights.of(
                Db.nullableLong(row, "user_id"),
                row.getBoolean("is_active"),
                row.getString("role"),
                List.of((String[]) row.getArray("permissions").getArray())));
  }

  private static Admin admin(ResultSet row) throws SQLException {
    return new Admin(
        row.getLong("id"),
        row.getString("slug"),
        Db.nullableLong(row, "user_id"),
        row.getString("email"),
        row.getString("name"),
        row.getString("role"),
        row.getBoolean("is_owner"),
        row.getBoolean("is_new_user"),
        Admin.Status.of(row.getString("status")),
        onboarding(row),
        moment(row, "created_at"));
  }

  private static Onboarding onboarding(ResultSet row) throws SQLException {
    return new Onboarding(
        row.getString("onboarding_state"),
        row.getString("tour_state"),
        Db.moment(row, "tour_completed_at"),
        row.getBoolean("first_record_created"),
        row.getString("build_path"),
        List.of((String[]) row.getArray("seen_tours").getArray()));
  }

  private static Instant moment(ResultSet row, String column) throws SQLException {
    return Objects.requireNonNull(Db.moment(row, column));
  }
}
