package plinth.access;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/** API keys in the main plane; those that were revoked are kept for the record and not listed. */
@Dependent
class ApiKeyRepository {
  private static final String COLUMNS =
      """
      select slug, name, public_id, scopes, created_by, created_at, expires_at, last_used_at
      from main.api_key
      where workspace_id = ? and revoked_at is null
      """;

  @Inject @MainDb private Db db;

  Page<ApiKey> page(long workspaceId, PageRequest request) {
    long total =
        db.number(
            Sql.of(
                "select count(*) from main.api_key where workspace_id = ? and revoked_at is null",
                workspaceId));
    List<ApiKey> items =
        db.list(
            Sql.of(
                COLUMNS + " order by created_at desc, id desc limit ? offset ?",
                workspaceId,
                request.limit(),
                request.offset()),
            ApiKeyRepository::key);
    return new Page<>(items, request, total);
  }

  /** The names of keys by their numbers, revoked ones too. */
  Map<Long, String> names(long workspaceId, Collection<Long> ids) {
    Map<Long, String> names = new HashMap<>();
    db.list(
            Sql.of(
                "select id, name from main.api_key where workspace_id = ? and id = any (?)",
                workspaceId,
                ids.toArray(Long[]::new)),
            row -> Map.entry(row.getLong(1), row.getString(2)))
        .forEach(key -> names.put(key.getKey(), key.getValue()));
    return names;
  }

  Optional<Long> maker(long workspaceId, long id) {
    return db.first(
        Sql.of(
            "select created_by from main.api_key where workspace_id = ? and id = ?",
            workspaceId,
            id),
        row -> row.getLong(1));
  }

  Optional<ApiKey> bySlug(long workspaceId, String slug) {
    return db.first(Sql.of(COLUMNS + " and slug = ?", workspaceId, slug), ApiKeyRepository::key);
  }

  boolean isSlugTaken(long workspaceId, String slug) {
    return db.first(
            Sql.of(
                "select 1 from main.api_key where workspace_id = ? and slug = ?",
                workspaceId,
                slug),
            row -> 1)
        .isPresent();
  }

  /** Adds a key; false when its slug was taken a moment ago. */
  boolean add(long workspaceId, ApiKey key, String publicId, byte[] digest) {
    return db.update(
            Sql.of(
                """
                insert into main.api_key (workspace_id, slug, public_id, secret_digest, name,
                    scopes, created_by, created_at, expires_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (workspace_id, slug) do nothing
                """,
                workspaceId,
                key.slug(),
                publicId,
                digest,
                key.name(),
                key.scopes().toArray(String[]::new),
                key.maker(),
                key.createdAt(),
                key.expiresAt()))
        == 1;
  }

  Optional<Long> revoke(long workspaceId, String slug) {
    return db.first(
        Sql.of(
            """
            update main.api_key
            set revoked_at = ?
            where workspace_id = ? and slug = ? and revoked_at is null
            returning id
            """,
            Time.now(),
            workspaceId,
            slug),
        row -> row.getLong("id"));
  }

  Optional<Found> byPublicId(String publicId) {
    return db.first(
        Sql.of(
            """
            select id, workspace_id, scopes, expires_at, secret_digest
            from main.api_key
            where public_id = ? and revoked_at is null
            """,
            publicId),
        row ->
            new Found(
                new KeyCredential(
                    row.getLong("id"),
                    row.getLong("workspace_id"),
                    Set.of((String[]) row.getArray("scopes").getArray()),
                    Db.moment(row, "expires_at")),
                HexFormat.of().formatHex(row.getBytes("secret_digest"))));
  }

  void used(Map<Long, Instant> moments) {
    moments.forEach(
        (id, moment) ->
            db.update(
                Sql.of(
                    """
                    update main.api_key
                    set last_used_at = greatest(last_used_at, ?::timestamptz)
                    where id = ?
                    """,
                    moment,
                    id)));
  }

  /** A key and the digest of its secret, in hexadecimal digits. */
  record Found(KeyCredential credential, String digest) {}

  private static ApiKey key(ResultSet row) throws SQLException {
    return new ApiKey(
        row.getString("slug"),
        row.getString("name"),
        KeyText.PREFIX + row.getString("public_id"),
        List.of((String[]) row.getArray("scopes").getArray()),
        row.getLong("created_by"),
        Objects.requireNonNull(Db.moment(row, "created_at")),
        Db.moment(row, "expires_at"),
        Db.moment(row, "last_used_at"));
  }
}
