package plinth.access.oauth;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * Authorization codes of OAuth apps by digest, and tokens by the digests of their ids, in the main
 * plane. It uses SQL, because one statement consumes a code for only one of many requests, and
 * every request looks up its token.
 */
@Dependent
class OAuthGrantRepository {
  private static final Sql ADD_CODE =
      Sql.named(
          """
          insert into main.oauth_code (digest, app_id, workspace_id, admin_id, scopes,
              redirect_uri, challenge, expires_at)
          values (:digest, :app, :workspace, :admin, :scopes, :redirectUri, :challenge,
              :expiresAt)
          """);

  private static final Sql USE_CODE =
      Sql.named(
          """
          update main.oauth_code
          set used_at = :now
          where digest = :digest and app_id = :app and used_at is null
          returning app_id, workspace_id, admin_id, scopes, redirect_uri, challenge,
              expires_at
          """);

  private static final Sql ADD_TOKEN =
      Sql.named(
          """
          insert into main.oauth_token (digest, app_id, workspace_id, admin_id, code_digest,
              scopes, created_at, expires_at)
          values (:digest, :app, :workspace, :admin, :code, :scopes, :now, :expiresAt)
          """);

  private static final Sql TOKEN =
      Sql.named(
          """
          select app_id, workspace_id, admin_id, scopes, expires_at
          from main.oauth_token
          where digest = :digest and revoked_at is null
          """);

  @Inject @MainDb private Db db;

  /** Deletes the codes and tokens of an app. */
  void deleteByApp(long appId) {
    db.update(Sql.of("delete from main.oauth_code where app_id = ?", appId));
    db.update(Sql.of("delete from main.oauth_token where app_id = ?", appId));
  }

  void addCode(byte[] digest, OAuthCode code) {
    db.update(
        ADD_CODE
            .with("digest", digest)
            .with("app", code.appId())
            .with("workspace", code.workspaceId())
            .with("admin", code.adminId())
            .with("scopes", code.scopes().toArray(String[]::new))
            .with("redirectUri", code.redirectUri())
            .with("challenge", code.challenge())
            .with("expiresAt", code.expiresAt()));
  }

  /** Consumes a code of an app; empty if there is none or it was used before. */
  Optional<OAuthCode> consumeCode(byte[] digest, long appId) {
    return db.first(
        USE_CODE.with("now", Time.now()).with("digest", digest).with("app", appId),
        row ->
            new OAuthCode(
                row.getLong("app_id"),
                row.getLong("workspace_id"),
                row.getLong("admin_id"),
                List.of((String[]) row.getArray("scopes").getArray()),
                row.getString("redirect_uri"),
                row.getString("challenge"),
                Db.requiredMoment(row, "expires_at")));
  }

  void addToken(byte[] digest, OAuthToken token, byte @Nullable [] code, Instant now) {
    db.update(
        ADD_TOKEN
            .with("digest", digest)
            .with("app", token.appId())
            .with("workspace", token.workspaceId())
            .with("admin", token.adminId())
            .with("code", code)
            .with("scopes", token.scopes().toArray(String[]::new))
            .with("now", now)
            .with("expiresAt", token.expiresAt()));
  }

  Optional<OAuthToken> findToken(byte[] digest) {
    return db.first(
        TOKEN.with("digest", digest),
        row ->
            new OAuthToken(
                row.getLong("app_id"),
                row.getLong("workspace_id"),
                Db.nullableLong(row, "admin_id"),
                Set.of((String[]) row.getArray("scopes").getArray()),
                Db.requiredMoment(row, "expires_at")));
  }

  /** Revokes the tokens that were issued for a code of an app. */
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
}
