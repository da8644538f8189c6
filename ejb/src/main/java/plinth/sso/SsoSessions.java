package plinth.sso;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.identity.IdentityConfig;
import plinth.identity.RefreshFamilies;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.vault.Vault;

/** The sign-ins that came from a provider, and their end when the provider ends its session. */
@Stateless
@MainPlane
public class SsoSessions {
  static final String PLACE = Vault.place("sso_id_token");

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.sso_session (session, workspace_id, provider_id, user_id, subject,
              provider_session, id_token, created_at, expires_at)
          select :session, :workspace, p.id, :user, :subject, :providerSession, :idToken, :now,
              :expiresAt
          from main.identity_provider p
          join main.sso_attempt a on a.provider_id = p.id
          where p.id = :provider and p.is_active and a.code_digest = :code
          for share of p, a
          """);

  private static final Sql END =
      Sql.named(
          """
          delete from main.sso_session
          where provider_id = :provider
            and (:subject::text is null or subject = :subject)
            and (:providerSession::text is null or provider_session = :providerSession)
          returning session, user_id
          """);

  private static final Sql DROP_CODES =
      Sql.named(
          """
          delete from main.sso_attempt
          where provider_id = :provider and subject is not null
            and (:subject::text is null or subject = :subject)
            and (:providerSession::text is null or provider_session = :providerSession)
          """);

  private static final Sql SPEND =
      Sql.named(
          """
          insert into main.sso_logout (provider_id, token_id, workspace_id, expires_at)
          values (:provider, :token, :workspace, :expiresAt)
          on conflict do nothing
          """);

  private static final Sql FIND =
      Sql.named(
          """
          select s.workspace_id, p.slug, s.id_token
          from main.sso_session s
          join main.identity_provider p on p.id = s.provider_id
          where s.session = :session
          """);

  @Inject @MainDb private Db db;
  @Inject private IdentityConfig config;
  @Inject private RefreshFamilies families;
  @Inject private Vault vault;
  @Inject private Audit audit;

  /**
   * A sign-in from a provider.
   *
   * @param workspaceId number of the workspace
   * @param provider slug of the provider
   * @param idToken the ID token; null: it can no longer be read
   */
  public record Origin(long workspaceId, String provider, @Nullable String idToken) {}

  /**
   * Remembers that a sign-in came from a provider; false if the provider was turned off or has
   * ended its session since the code was issued.
   *
   * @param session name of the sign-in
   * @param code the code that was exchanged
   */
  public boolean add(Caller caller, String session, CompletedSignIn signIn, String code) {
    Instant now = Time.now();
    boolean isAdded =
        db.update(
                ADD.with("session", session)
                    .with("workspace", signIn.workspaceId())
                    .with("provider", signIn.providerId())
                    .with("user", signIn.userId())
                    .with("subject", signIn.subject())
                    .with("providerSession", signIn.providerSession())
                    .with("idToken", signIn.sealedIdToken())
                    .with("code", Secrets.sha256(code))
                    .with("now", now)
                    .with("expiresAt", now.plus(config.sessionLife())))
            == 1;
    if (isAdded) {
      audit.record(caller, "sso.signed_in", "user:" + signIn.userId(), JsonValue.EMPTY_JSON_OBJECT);
    }
    return isAdded;
  }

  /** Where a sign-in came from; empty if it came from no provider. */
  public Optional<Origin> find(Caller caller, String session) {
    return db.first(
        FIND.with("session", session),
        row -> {
          String sealed = row.getString("id_token");
          return new Origin(
              row.getLong("workspace_id"),
              row.getString("slug"),
              sealed == null ? null : vault.unseal(PLACE, sealed).orElse(null));
        });
  }

  /**
   * Ends the sign-ins of a logout token, unless the token was used before.
   *
   * @return false if the token was used before
   */
  public boolean end(Caller caller, IdentityProvider provider, LogoutNotice notice) {
    boolean isNew =
        db.update(
                SPEND
                    .with("provider", provider.id())
                    .with("token", notice.tokenId())
                    .with("workspace", provider.workspaceId())
                    .with("expiresAt", notice.expiresAt()))
            == 1;
    if (isNew) {
      end(provider.id(), notice.subject(), notice.session());
    }
    return isNew;
  }

  /** Ends the sign-ins of a provider's session, as its front-channel log-out asks for. */
  public void endSession(Caller caller, IdentityProvider provider, String providerSession) {
    end(provider.id(), null, providerSession);
  }

  /** Ends every sign-in of a provider, also those on their way. */
  public void endAll(Caller caller, ProviderRemoved removed) {
    end(removed.providerId(), null, null);
    db.update(Sql.of("delete from main.sso_attempt where provider_id = ?", removed.providerId()));
    if (removed.isForGood()) {
      db.update(
          Sql.of("delete from main.identity_link where provider_id = ?", removed.providerId()));
    }
  }

  /**
   * Ends everything that sign-ins of a member opened in the workspace, and the sign-ins that came
   * from its providers, also those on their way.
   */
  public void endOfMember(Caller caller, long userId) {
    long workspaceId = caller.requireWorkspace().id();
    db.update(
        Sql.of(
            "delete from main.sso_attempt where workspace_id = ? and user_id = ?",
            workspaceId,
            userId));
    db.list(
            Sql.of(
                "delete from main.sso_session where workspace_id = ? and user_id = ?"
                    + " returning session",
                workspaceId,
                userId),
            row -> row.getString("session"))
        .forEach(session -> families.revoke(userId, session));
    families.revokeOfWorkspace(userId, workspaceId);
  }

  private void end(long providerId, @Nullable String subject, @Nullable String providerSession) {
    db.update(
        DROP_CODES
            .with("provider", providerId)
            .with("subject", subject)
            .with("providerSession", providerSession));
    record Ended(String session, long userId) {}
    List<Ended> ended =
        db.list(
            END.with("provider", providerId)
                .with("subject", subject)
                .with("providerSession", providerSession),
            row -> new Ended(row.getString("session"), row.getLong("user_id")));
    ended.forEach(one -> families.revoke(one.userId(), one.session()));
  }
}
