package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.access.membership.Membership;
import plinth.identity.AccessClaims;
import plinth.identity.Emails;
import plinth.identity.LoginDelay;
import plinth.identity.Quotas;
import plinth.identity.RefreshTokens;
import plinth.identity.User;
import plinth.identity.factor.ProvedSessions;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.sso.Attempt;
import plinth.sso.AttemptSecrets;
import plinth.sso.Attempts;
import plinth.sso.CompletedSignIn;
import plinth.sso.IdentityProvider;
import plinth.sso.ProvedIdentity;
import plinth.sso.Providers;
import plinth.sso.SsoAddresses;
import plinth.sso.SsoConfig;
import plinth.sso.SsoProblem;
import plinth.sso.SsoSessions;
import plinth.sso.domain.DomainName;
import plinth.sso.domain.Domains;
import plinth.sso.oidc.AuthorizationAnswer;
import plinth.sso.oidc.OpenIdConnect;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Sign-in through a workspace's provider: the browser is sent there, comes back, and exchanges a
 * code for tokens.
 */
@Saga
@ApplicationScoped
public class SsoSignIn {
  private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final Pattern EMAIL = Pattern.compile(Emails.PATTERN);

  @Inject private SsoConfig config;
  @Inject private SsoAddresses addresses;
  @Inject private Providers providers;
  @Inject private Domains domains;
  @Inject private Attempts attempts;
  @Inject private SsoSessions sessions;
  @Inject private OpenIdConnect openId;
  @Inject private SsoAdmission admission;
  @Inject private Users users;
  @Inject private Entry entry;
  @Inject private ProvedSessions proofs;
  @Inject private RefreshTokens refreshTokens;
  @Inject private Quotas quotas;
  @Inject private WorkspaceDirectory directory;

  /** The ways to sign in with an address, by its domain alone, whether it has an account or not. */
  public List<SignInWay> waysOf(String email) {
    if (!EMAIL.matcher(email).matches()) {
      throw Problem.invalid("email", "format", "email " + Emails.MESSAGE);
    }
    String address = Emails.normalize(email);
    String domain = address.substring(address.indexOf('@') + 1);
    return domain.indexOf('.') < 0
        ? List.of()
        : domains
            .findOwner(Caller.system("sso"), new DomainName(domain))
            .flatMap(directory::find)
            .map(this::ways)
            .orElse(List.of());
  }

  /** The ways to sign in to a workspace; none if there is no such workspace. */
  public List<SignInWay> waysTo(String subdomain) {
    return directory.findBySubdomain(subdomain).map(this::ways).orElse(List.of());
  }

  private List<SignInWay> ways(Workspaces.Entry workspace) {
    Caller.Workspace there = workspace.workspace();
    return providers.listActive(Caller.system("sso").inWorkspace(there)).stream()
        .map(
            provider ->
                new SignInWay(
                    there.subdomain(),
                    provider.slug(),
                    provider.name(),
                    SsoAddresses.start(there.subdomain(), provider.slug())))
        .toList();
  }

  /**
   * A sign-in that begins.
   *
   * @param to where the browser is sent
   * @param browser the secret of the browser; null: the sign-in did not begin
   */
  public record Departure(URI to, @Nullable String browser) {}

  /**
   * Begins a sign-in. Failures are shown by the console's page, because a browser asks.
   *
   * @param challenge the digest of the secret with which the code is exchanged, as S256 makes it
   * @param returnTo the path of the console to open afterwards
   */
  public Departure start(
      String subdomain,
      String providerSlug,
      @Nullable String challenge,
      @Nullable String returnTo,
      Caller.Origin origin) {
    try {
      if (challenge == null || !CHALLENGE.matcher(challenge).matches()) {
        throw Problem.invalid("code_challenge", "format", "must be a code challenge of S256");
      }
      quotas.consume(
          Quotas.Bound.hourly("sso attempts of block", config.maxAttemptsOfBlock()),
          LoginDelay.prefix(origin.address()));
      Caller system = system(subdomain, origin);
      IdentityProvider provider = providers.requireActive(system, providerSlug);
      AttemptSecrets secrets = AttemptSecrets.create();
      URI to = openId.authorization(provider, addresses.callback(system, provider), secrets);
      attempts.begin(system, provider, secrets, challenge, SsoReturn.safePath(returnTo));
      return new Departure(to, secrets.browser());
    } catch (Problem refused) {
      return new Departure(failure(refused, subdomain), null);
    }
  }

  /**
   * Completes a sign-in that comes back from the provider, and returns the page of the console.
   *
   * @param state the state parameter; null: there is none
   * @param browser the secret of the browser; null: it has none
   */
  public URI complete(
      String subdomain,
      String providerSlug,
      @Nullable String state,
      @Nullable String browser,
      AuthorizationAnswer answer,
      Caller.Origin origin) {
    try {
      if (state == null || browser == null) {
        throw expired();
      }
      AttemptSecrets secrets = new AttemptSecrets(state, browser);
      Caller system = system(subdomain, origin);
      Attempt attempt =
          attempts.take(system, providerSlug, secrets).orElseThrow(SsoSignIn::expired);
      IdentityProvider provider = providers.requireActive(system, attempt.providerId());
      ProvedIdentity identity =
          openId.identify(provider, addresses.callback(system, provider), secrets, answer);
      User user = admission.admit(system, provider, identity);
      String code = attempts.issueCode(system, secrets, user.id(), identity);
      return SsoReturn.withCode(config.publicUrl(), code, attempt.returnTo());
    } catch (Problem refused) {
      return failure(refused, subdomain);
    }
  }

  /** The tokens for a code; refuses one that is unknown, used or expired, or of another secret. */
  public SignedIn exchange(String code, String verifier, Caller.Origin origin) {
    CompletedSignIn completed =
        attempts.exchange(Caller.anonymous(origin), code, verifier).orElseThrow(SsoSignIn::expired);
    User user = users.findById(completed.userId()).orElseThrow(SsoSignIn::expired);
    Caller caller = Entry.caller(user, origin);
    Caller there = caller.inWorkspace(directory.requireEntry(completed.workspaceId()).workspace());
    Membership membership =
        entry
            .findMembership(caller, user, completed.workspaceId())
            .orElseThrow(() -> new Problem(WorkspaceProblem.MEMBERSHIP_ENDED));
    String session =
        refreshTokens
            .start(AccessClaims.user(user.id(), user.signIn().sessionVersion()), null, origin)
            .session();
    if (!sessions.add(there, session, completed, code)) {
      throw expired();
    }
    proofs.vouch(there, session);
    return entry.signInTo(caller, user, membership, session);
  }

  /** The platform in a workspace, for a request of a browser. */
  private Caller system(String subdomain, Caller.Origin origin) {
    Workspaces.Entry workspace =
        directory
            .findBySubdomain(subdomain)
            .orElseThrow(() -> new Problem(SsoProblem.SSO_PROVIDER_OFF));
    workspace.status().check(false);
    return SsoAddresses.system(origin).inWorkspace(workspace.workspace());
  }

  private URI failure(Problem refused, String subdomain) {
    return SsoReturn.withError(
        config.publicUrl(), refused.code(), Entry.isSubdomain(subdomain) ? subdomain : "");
  }

  private static Problem expired() {
    return new Problem(SsoProblem.SSO_EXPIRED);
  }
}
