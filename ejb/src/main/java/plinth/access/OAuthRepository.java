package plinth.access;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/** OAuth apps, codes and tokens in the main plane; of secrets, codes and tokens only digests. */
@Dependent
class OAuthRepository {
  private static final String COLUMNS =
      "select id, workspace_id, slug, name, client_id, secret_digest, redirect_uris, scopes,"
          + " created_at from main.oauth_app where deleted_at is null and ";

  @Inject @MainDb private Db db;

  /** An app with what only the OAuth routes look at; the digest in hexadecimal digits. */
  record Found(long id, long workspaceId, @Nullable String digest, OAuthApp app) {}

  Page<OAuthApp> page(long workspaceId, PageRequest request) {
    long total =
        db.number(
            Sql.of(
                "select count(*) from main.oauth_app where workspace_id = ? and deleted_at is null",
                workspaceId));
    List<OAuthApp> items =
        db.list(
            Sql.of(
                COLUMNS + "workspace_id = ? order by id desc limit ? offset ?",
                workspaceId,
                request.limit(),
                request.offset()),
            row -> found(row).app());
    return new Page<>(items, request, total);
  }

  Map<Long, String> names(long workspaceId, Collection<Long> ids) {
    return db
        .list(
            Sql.of(
                "select id, name from main.oauth_app where workspace_id = ? and id = any (?)",
                workspaceId,
                ids.toArray(Long[]::new)),
            row -> Map.entry(row.getLong(1), row.getString(2)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  Optional<Found> bySlug(long workspaceId, String slug) {
    return db.first(
        Sql.of(COLUMNS + "workspace_id = ? and slug = ?", workspaceId, slug),
        OAuthRepository::found);
  }

  Optional<Found> byClientId(String clientId) {
    return db.first(Sql.of(COLUMNS + "client_id = ?", clientId), OAuthRepository::found);
  }

  /** Adds an app; false when its slug was taken a moment ago. */
  boolean add(long workspaceId, OAuthApp app, byte @Nullable [] digest, long createdBy) {
    return db.update(
            Sql.of(
                """
                insert into main.oauth_app (workspace_id, slug, client_id, secret_digest, name,
                    redirect_uris, scopes, created_by, created_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict do nothing
                """,
                workspaceId,
                app.slug(),
                app.clientId(),
                digest,
                app.name(),
                app.redirectUris().toArray(String[]::new),
                app.scopes().toArray(String[]::new),
                createdBy,
                app.createdAt()))
        == 1;
  }

  void delete(long id) {
    db.update(Sql.of("update main.oauth_app set deleted_at = ? where id = ?", Time.now(), id));
    db.update(Sql.of("delete from main.oauth_code where app_id = ?", id));
    db.update(Sql.of("delete from main.oauth_token where app_id = ?", id));
  }

  void addCode(byte[] digest, OAuthCode code) {
    db.update(
        Sql.of(
            """
            insert into main.oauth_code (digest, app_id, workspace_id, admin_id, scopes,
                redirect_uri, challenge, expires_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            digest,
            code.appId(),
            code.workspaceId(),
            code.adminId(),
            code.scopes().toArray(String[]::new),
            code.redirectUri(),
            code.challenge(),
            code.expiresAt()));
  }

  /** Uses a code of an app up; empty when there is none, or somebody was before. */
  Optional<OAuthCode> useCode(byte[] digest, long appId) {
    return db.first(
        Sql.of(
            """
            update main.oauth_code
            set used_at = ?
            where digest = ? and app_id = ? and used_at is null
            returning app_id, workspace_id, admin_id, scopes, redirect_uri, challenge,
                expires_at
            """,
            Time.now(),
            digest,
            appId),
        row ->
            new OAuthCode(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                List.of((String[]) row.getArray(4).getArray()),
                row.getString(5),
                row.getString(6),
                Db.requiredMoment(row, "expires_at")));
  }

  void addToken(byte[] digest, OAuthToken token, byte @Nullable [] code, Instant now) {
    db.update(
        Sql.of(
            """
            insert into main.oauth_token (digest, app_id, workspace_id, admin_id, code_digest,
                scopes, created_at, expires_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            digest,
            token.appId(),
            token.workspaceId(),
            token.adminId(),
            code,
            token.scopes().toArray(String[]::new),
            now,
            token.expiresAt()));
  }

  Optional<OAuthToken> token(byte[] digest) {
    return db.first(
        Sql.of(
            """
            select app_id, workspace_id, admin_id, scopes, expires_at
            from main.oauth_token
            where digest = ? and revoked_at is null
            """,
            digest),
        row ->
            new OAuthToken(
                row.getLong(1),
                row.getLong(2),
                Db.nullableLong(row, "admin_id"),
                Set.of((String[]) row.getArray(4).getArray()),
                Db.requiredMoment(row, "expires_at")));
  }

  /** Revokes the tokens that a code of an app brought. */
  void revokeByCode(byte[] code, long appId) {
    db.update(
        Sql.of(
            "update main.oauth_token set revoked_at = ? where code_digest = ? and app_id = ?",
            Time.now(),
            code,
            appId));
  }

  void revoke(byte[] digest, long appId) {
    db.update(
        Sql.of(
            "update main.oauth_token set revoked_at = ? where digest = ? and app_id = ?",
            Time.now(),
            digest,
            appId));
  }

  private static Found found(ResultSet row) throws SQLException {
    byte[] digest = row.getBytes("secret_digest");
    return new Found(
        row.getLong("id"),
        row.getLong("workspace_id"),
        digest == null ? null : HexFormat.of().formatHex(digest),
        new OAuthApp(
            row.getString("slug"),
            row.getString("name"),
            row.getString("client_id"),
            digest == null,
            List.of((String[]) row.getArray("redirect_uris").getArray()),
            List.of((String[]) row.getArray("scopes").getArray()),
            Db.requiredMoment(row, "created_at")));
  }
}
