package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.identity.RefreshSession;
import plinth.identity.RefreshTokens;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.sso.IdentityProvider;
import plinth.sso.LogoutNotice;
import plinth.sso.Providers;
import plinth.sso.SsoAddresses;
import plinth.sso.SsoProblem;
import plinth.sso.SsoSessions;
import plinth.sso.oidc.OpenIdConnect;
import plinth.tenancy.WorkspaceDirectory;

/** Sign-out at a provider and through a provider. */
@Saga
@ApplicationScoped
public class SsoSignOut {
  private static final Log LOG = Log.of(SsoSignOut.class);

  @Inject private SsoAddresses addresses;
  @Inject private Providers providers;
  @Inject private SsoSessions sessions;
  @Inject private OpenIdConnect openId;
  @Inject private RefreshTokens refreshTokens;
  @Inject private RefreshSignIn refreshSignIn;
  @Inject private WorkspaceDirectory directory;

  /** Ends the sign-ins of a logout token; refuses one that is not valid or was used before. */
  public void byToken(String subdomain, String providerSlug, String token, Caller.Origin origin) {
    Caller system = system(subdomain, origin);
    IdentityProvider provider = providers.requireActive(system, providerSlug);
    if (!sessions.end(system, provider, notice(provider, token))) {
      throw new Problem(SsoProblem.LOGOUT_TOKEN_INVALID);
    }
  }

  /**
   * What a token says. Whatever is wrong is answered as an invalid token, as the protocol asks for,
   * and does not tell strangers where the provider is.
   */
  private LogoutNotice notice(IdentityProvider provider, String token) {
    try {
      return openId.logoutNotice(provider, token);
    } catch (Problem refused) {
      LOG.info(
          "logout_token_refused", "provider", provider.slug(), "reason", refused.code().name());
      throw new Problem(SsoProblem.LOGOUT_TOKEN_INVALID);
    }
  }

  /** Ends the sign-ins of a provider's session; nothing if the issuer is another one. */
  public void bySession(
      String subdomain,
      String providerSlug,
      @Nullable String issuer,
      @Nullable String session,
      Caller.Origin origin) {
    Caller system = system(subdomain, origin);
    IdentityProvider provider = providers.requireActive(system, providerSlug);
    if (session != null && !session.isEmpty() && provider.client().issuer().equals(issuer)) {
      sessions.endSession(system, provider, session);
    }
  }

  /**
   * Signs out, and says where the browser signs out of the provider too.
   *
   * @return empty: the sign-in came from no provider, or the provider cannot end its session
   */
  public Optional<URI> signOut(String refreshToken, Caller.Origin origin) {
    Optional<String> session = refreshTokens.findSession(refreshToken).map(RefreshSession::slug);
    refreshSignIn.signOut(refreshToken);
    return BestEffort.get(
        "sso_end_session",
        Optional.empty(),
        () -> session.flatMap(ended -> endSession(ended, origin)));
  }

  private Optional<URI> endSession(String session, Caller.Origin origin) {
    return sessions
        .find(SsoAddresses.system(origin), session)
        .flatMap(
            from ->
                directory
                    .find(from.workspaceId())
                    .flatMap(
                        there ->
                            openId.endSession(
                                providers.get(
                                    SsoAddresses.system(origin).inWorkspace(there.workspace()),
                                    from.provider()),
                                from.idToken(),
                                addresses.afterSignOut())));
  }

  private Caller system(String subdomain, Caller.Origin origin) {
    return SsoAddresses.system(origin)
        .inWorkspace(
            directory
                .findBySubdomain(subdomain)
                .orElseThrow(() -> new Problem(SsoProblem.SSO_PROVIDER_OFF))
                .workspace());
  }
}
