package plinth.sso;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.vault.Vault;

/**
 * Sign-ins on their way: to the provider and back within ten minutes, then by a code to the console
 * within one. Each step is decided by one statement, so that of two requests one succeeds. The
 * database keeps digests.
 */
@Stateless
@MainPlane
public class Attempts {
  private static final Duration LIFE = Duration.ofMinutes(10);
  private static final Duration CODE_LIFE = Duration.ofMinutes(1);
  private static final int CODE_BYTES = 32;

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.sso_attempt (state_digest, workspace_id, provider_id, browser_digest,
              challenge, return_to, created_at, expires_at)
          values (:state, :workspace, :provider, :browser, :challenge, :returnTo, :now, :expiresAt)
          """);

  private static final Sql TAKE =
      Sql.named(
          """
          update main.sso_attempt
          set used_at = :now
          where state_digest = :state and browser_digest = :browser and workspace_id = :workspace
            and provider_id = (
              select p.id
              from main.identity_provider p
              where p.workspace_id = :workspace and p.slug = :provider
            )
            and used_at is null and expires_at > :now
          returning provider_id, challenge, return_to
          """);

  private static final Sql ISSUE =
      Sql.named(
          """
          update main.sso_attempt
          set code_digest = :code, expires_at = :expiresAt, user_id = :user, subject = :subject,
              provider_session = :session, id_token = :idToken
          where state_digest = :state and used_at is not null and code_digest is null
          """);

  private static final Sql EXCHANGE =
      Sql.named(
          """
          update main.sso_attempt a
          set code_used_at = :now, id_token = null
          from (
            select state_digest, id_token
            from main.sso_attempt
            where code_digest = :code
            for update
          ) held
          where a.state_digest = held.state_digest and a.challenge = :challenge
            and a.code_used_at is null and a.expires_at > :now
          returning a.workspace_id, a.provider_id, a.user_id, a.subject, a.provider_session,
              held.id_token
          """);

  @Inject @MainDb private Db db;
  @Inject private Vault vault;

  /** Stores a sign-in that begins. */
  public void begin(
      Caller caller,
      IdentityProvider provider,
      AttemptSecrets secrets,
      String challenge,
      String returnTo) {
    Instant now = Time.now();
    db.update(
        ADD.with("state", Secrets.sha256(secrets.state()))
            .with("workspace", provider.workspaceId())
            .with("provider", provider.id())
            .with("browser", Secrets.sha256(secrets.browser()))
            .with("challenge", challenge)
            .with("returnTo", returnTo)
            .with("now", now)
            .with("expiresAt", now.plus(LIFE)));
  }

  /**
   * Takes the sign-in that comes back from a provider, once; empty if it began in another browser
   * or at another provider, was taken before or has expired.
   */
  public Optional<Attempt> take(Caller caller, String providerSlug, AttemptSecrets secrets) {
    return db.first(
        TAKE.with("now", Time.now())
            .with("state", Secrets.sha256(secrets.state()))
            .with("browser", Secrets.sha256(secrets.browser()))
            .with("workspace", caller.requireWorkspace().id())
            .with("provider", providerSlug),
        row ->
            new Attempt(
                row.getLong("provider_id"),
                row.getString("challenge"),
                row.getString("return_to")));
  }

  /** The code with which the person who was signed in gets tokens, once. */
  public String issueCode(
      Caller caller, AttemptSecrets secrets, long userId, ProvedIdentity identity) {
    String code = Secrets.randomToken(CODE_BYTES);
    byte[] digest = Secrets.sha256(code);
    db.update(
        ISSUE
            .with("code", digest)
            .with("expiresAt", Time.now().plus(CODE_LIFE))
            .with("user", userId)
            .with("subject", identity.subject())
            .with("session", identity.session())
            .with("idToken", vault.seal(SsoSessions.PLACE, identity.idToken()))
            .with("state", Secrets.sha256(secrets.state())));
    return code;
  }

  /** The sign-in of a code and its secret, once; empty if it is unknown, used or expired. */
  public Optional<CompletedSignIn> exchange(Caller caller, String code, String verifier) {
    return db.first(
        EXCHANGE
            .with("now", Time.now())
            .with("code", Secrets.sha256(code))
            .with("challenge", AttemptSecrets.challenge(verifier)),
        row ->
            new CompletedSignIn(
                row.getLong("workspace_id"),
                row.getLong("provider_id"),
                row.getLong("user_id"),
                row.getString("subject"),
                row.getString("provider_session"),
                row.getString("id_token")));
  }
}
