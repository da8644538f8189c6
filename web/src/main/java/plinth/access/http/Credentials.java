package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.CallerPrincipal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.AdminRights;
import plinth.access.RightsCache;
import plinth.access.directory.DirectoryCache;
import plinth.access.directory.DirectoryCredential;
import plinth.access.directory.DirectoryTokens;
import plinth.access.key.KeyCache;
import plinth.access.key.KeyCredential;
import plinth.access.oauth.OAuthGrants;
import plinth.access.oauth.OAuthToken;
import plinth.access.oauth.TokenCache;
import plinth.access.policy.AllowedNetworks;
import plinth.access.policy.RequiredFactors;
import plinth.access.policy.SupportConsent;
import plinth.identity.AccessClaims;
import plinth.identity.AccessToken;
import plinth.identity.Groups;
import plinth.identity.Sessions;
import plinth.identity.Tokens;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.http.Authenticator;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Authenticates the credentials of a request: the access token of a user, an admin or an operator,
 * an API key, or the token of an OAuth app or a directory. A request with both kinds is refused,
 * because it would be unclear who acts. A credential that was seen within the last second is
 * authenticated without the database.
 */
@ApplicationScoped
public class Credentials implements Authenticator {
  private static final Set<String> INTEGRATION = Set.of(Groups.INTEGRATION);

  @Inject private Tokens tokens;
  @Inject private Sessions sessions;
  @Inject private KeyCache keys;
  @Inject private TokenCache appTokens;
  @Inject private DirectoryCache directories;
  @Inject private RightsCache rights;
  @Inject private WorkspaceDirectory directory;
  @Inject private AllowedNetworks networks;
  @Inject private RequiredFactors factors;
  @Inject private SupportConsent consent;

  @Override
  public Caller authenticate(@Nullable String token, Caller.Origin origin) {
    Caller caller = resolve(token, null, origin).caller();
    factors.require(caller);
    consent.check(caller);
    return caller;
  }

  /** The caller that the credentials of a request identify; refuses with 401. */
  Authenticated resolve(@Nullable String bearer, @Nullable String apiKey, Caller.Origin origin) {
    if (bearer != null && apiKey != null) {
      throw new Problem(
          KernelProblem.UNAUTHENTICATED, "Send either a bearer token or an API key, not both");
    }
    if (apiKey != null) {
      Caller key = withinNetworks(keyCaller(keys.authenticate(apiKey), origin));
      return new Authenticated(key, new CallerPrincipal(key.label()), INTEGRATION);
    }
    if (bearer == null) {
      throw refusal();
    }
    if (bearer.startsWith(OAuthGrants.PREFIX)) {
      Caller app = withinNetworks(appCaller(appTokens.authenticate(bearer), origin));
      return new Authenticated(
          app, tokens.read(bearer.substring(OAuthGrants.PREFIX.length())), INTEGRATION);
    }
    if (bearer.startsWith(DirectoryTokens.PREFIX)) {
      Caller from = directoryCaller(directories.authenticate(bearer), origin);
      return new Authenticated(
          withinNetworks(from), new CallerPrincipal(from.label()), INTEGRATION);
    }
    AccessToken access = tokens.verify(bearer);
    AccessClaims claims = access.claims();
    sessions.check(claims);
    return new Authenticated(holderCaller(claims, origin), access.token(), claims.groups());
  }

  private Caller keyCaller(KeyCredential key, Caller.Origin origin) {
    return new Caller(
        Caller.Kind.API_KEY,
        null,
        null,
        null,
        key.id(),
        requireEntry(key.workspaceId()).workspace(),
        key.scopes(),
        origin);
  }

  private Caller directoryCaller(DirectoryCredential directory, Caller.Origin origin) {
    return new Caller(
        Caller.Kind.DIRECTORY,
        null,
        null,
        null,
        directory.id(),
        requireEntry(directory.workspaceId()).workspace(),
        Set.of(),
        origin);
  }

  private Caller appCaller(OAuthToken token, Caller.Origin origin) {
    Workspaces.Entry entry = requireEntry(token.workspaceId());
    Caller app =
        new Caller(
            Caller.Kind.OAUTH_APP,
            null,
            null,
            null,
            token.appId(),
            entry.workspace(),
            token.scopes(),
            origin);
    Long consented = token.adminId();
    if (consented != null) {
      // Before its admins are read, as for a person.
      entry.status().check(false);
      AdminRights held = rights.get(app, consented);
      Long person = held.userId();
      if (!held.isActive() || person == null || !sessions.isUserActive(person)) {
        throw refusal();
      }
    }
    return app;
  }

  private Caller holderCaller(AccessClaims claims, Caller.Origin origin) {
    Long operatorId = claims.operatorId();
    if (operatorId != null) {
      return new Caller(Caller.Kind.OPERATOR, null, null, operatorId, null, null, Set.of(), origin);
    }
    Caller user =
        new Caller(
            Caller.Kind.USER, claims.userId(), null, claims.actor(), null, null, Set.of(), origin);
    Long workspaceId = claims.workspaceId();
    return workspaceId == null ? user : inWorkspace(user, workspaceId, claims.adminId());
  }

  private Caller inWorkspace(Caller user, long workspaceId, @Nullable Long adminId) {
    Workspaces.Entry entry = requireEntry(workspaceId);
    Caller there = user.inWorkspace(entry.workspace());
    if (adminId == null) {
      return there;
    }
    // Before its admins are read: the database of a workspace that is not in use may be missing.
    boolean isSupport = user.operatorId() != null;
    (isSupport ? entry.status().forSupport() : entry.status()).check(false);
    AdminRights held = rights.get(there, adminId);
    if (!held.isActiveFor(user.userId())) {
      throw refusal();
    }
    networks.check(there);
    return new Caller(
        Caller.Kind.ADMIN,
        user.userId(),
        adminId,
        user.operatorId(),
        null,
        entry.workspace(),
        held.permissions(),
        user.origin());
  }

  /** Refuses a credential from outside of the networks of its workspace, if that is in use. */
  private Caller withinNetworks(Caller credential) {
    Workspaces.Entry entry = requireEntry(credential.requireWorkspace().id());
    if (entry.status().isOpen()) {
      networks.check(credential);
    }
    return credential;
  }

  /** The workspace of a credential; refuses a credential whose workspace no longer exists. */
  private Workspaces.Entry requireEntry(long id) {
    return directory.find(id).orElseThrow(Credentials::refusal);
  }

  private static Problem refusal() {
    return new Problem(KernelProblem.UNAUTHENTICATED);
  }
}
