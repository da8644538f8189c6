package plinth.integrations;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** Accounts at providers, in the main plane. */
@Dependent
class IntegrationRepository {
  private static final String SELECT =
      "select slug, workspace_id, provider, is_current, settings, secrets, hints, tested_at,"
          + " test_failure, connected_by, connected_at, changed_at from main.integration where ";

  @Inject @MainDb private Db db;

  /** The accounts of a workspace, the current ones first, then the latest. */
  List<IntegrationRow> of(long workspaceId) {
    return db.list(
        Sql.of(
            SELECT + "workspace_id = ? order by is_current desc, changed_at desc, slug",
            workspaceId),
        IntegrationRepository::row);
  }

  List<IntegrationRow> of(long workspaceId, String provider) {
    return of(workspaceId).stream().filter(row -> row.provider().equals(provider)).toList();
  }

  Optional<IntegrationRow> current(long workspaceId, String provider) {
    return of(workspaceId, provider).stream().filter(IntegrationRow::isCurrent).findFirst();
  }

  /** Those that were left before a moment, of one workspace or all. */
  List<IntegrationRow> left(Instant before, @Nullable Long workspaceId) {
    Sql of = workspaceId == null ? Sql.EMPTY : Sql.of("and workspace_id = ?", workspaceId);
    return db.list(
        Sql.of(SELECT + "not is_current and changed_at < ?", before).plus(of).plus("order by slug"),
        IntegrationRepository::row);
  }

  /** Lets nobody else change the accounts at a provider until the transaction ends. */
  void lock(long workspaceId, String provider) {
    db.first(
        Sql.of(
            "select pg_advisory_xact_lock(hashtextextended('integration:' || ? || ':' || ?, 0))",
            Long.toString(workspaceId),
            provider),
        row -> true);
  }

  /** Adds an account, or gives the one of this slug other contents. */
  void keep(IntegrationRow row) {
    db.update(
        Sql.of(
            """
            insert into main.integration (slug, workspace_id, provider, is_current, settings,
                secrets, hints, tested_at, test_failure, connected_by, connected_at, changed_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (slug)
            do update set is_current = excluded.is_current, settings = excluded.settings,
                secrets = excluded.secrets, hints = excluded.hints,
                tested_at = excluded.tested_at, test_failure = excluded.test_failure,
                connected_by = excluded.connected_by, changed_at = excluded.changed_at
            """,
            row.slug(),
            row.workspaceId(),
            row.provider(),
            row.isCurrent(),
            new Sql.Json(row.settings().toString()),
            row.sealed(),
            new Sql.Json(row.hints().toString()),
            row.testedAt(),
            row.failure(),
            row.connectedBy(),
            row.connectedAt(),
            row.changedAt()));
  }

  void leave(String slug, Instant now) {
    db.update(
        Sql.of(
            "update main.integration set is_current = false, changed_at = ? where slug = ?",
            now,
            slug));
  }

  /** Removes an account; false when it has become current again meanwhile. */
  boolean forget(String slug) {
    return db.update(Sql.of("delete from main.integration where slug = ? and not is_current", slug))
        == 1;
  }

  void remove(String slug) {
    db.update(Sql.of("delete from main.integration where slug = ?", slug));
  }

  /** Notes how it did, unless another account has taken its place since. */
  boolean tested(String slug, Instant givenAt, Instant at, @Nullable String failure) {
    return db.update(
            Sql.of(
                """
                update main.integration
                set tested_at = ?, test_failure = ?
                where slug = ? and changed_at = ? and is_current
                """,
                at,
                failure,
                slug,
                givenAt))
        == 1;
  }

  /** Puts the same secrets under another key, unless they were changed meanwhile. */
  void reseal(String slug, String before, String after) {
    db.update(
        Sql.of(
            "update main.integration set secrets = ? where slug = ? and secrets = ?",
            after,
            slug,
            before));
  }

  private static IntegrationRow row(ResultSet row) throws SQLException {
    return new IntegrationRow(
        row.getString("slug"),
        row.getLong("workspace_id"),
        row.getString("provider"),
        row.getBoolean("is_current"),
        object(row, "settings"),
        row.getString("secrets"),
        object(row, "hints"),
        Db.requiredMoment(row, "tested_at"),
        row.getString("test_failure"),
        row.getString("connected_by"),
        Db.requiredMoment(row, "connected_at"),
        Db.requiredMoment(row, "changed_at"));
  }

  private static JsonObject object(ResultSet row, String column) throws SQLException {
    return JsonText.object(row.getString(column));
  }
}
