package plinth.access.oauth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.access.AdminRights;
import plinth.access.RightsCache;
import plinth.access.RoleLimits;
import plinth.access.Scopes;
import plinth.access.SignInPolicy;
import plinth.access.membership.Membership;
import plinth.access.membership.Memberships;
import plinth.access.policy.RequiredFactors;
import plinth.identity.User;
import plinth.identity.account.UserSignIn;
import plinth.identity.factor.SignInProof;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.ServerConfig;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Asks a person to consent to an app that wants to act in their workspace. The person signs in on
 * the page itself, or sends the token of a sign-in, so that no cookie can be abused; they must be
 * an active admin there with a role that covers the scopes and is not limited, as for an API key.
 *
 * <p>An unknown client or redirect is refused here without a redirect; all other errors are sent to
 * the app.
 */
@Saga
@ApplicationScoped
public class AskConsent {
  private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final String PERMISSION = "integration.create";

  @Inject private ServerConfig server;
  @Inject private OAuthGrants grants;
  @Inject private UserSignIn signIn;
  @Inject private Users users;
  @Inject private Memberships memberships;
  @Inject private RightsCache rights;
  @Inject private RoleLimits limits;
  @Inject private RequiredFactors factors;
  @Inject private WorkspaceDirectory directory;
  @Inject private SignInPolicy policy;

  /** Checks a request and returns the consent page, or the redirect of a refusal. */
  public Consent ask(ConsentRequest request) {
    return resolve(request).consent();
  }

  /** Refuses consent for the person. */
  public Consent deny(ConsentRequest request) {
    Consent asked = ask(request);
    return asked.redirect() == null
        ? asked.withRedirect(
            request.redirectWith("error", OAuthProblem.ACCESS_DENIED.code(), server.publicUrl()))
        : asked;
  }

  /**
   * Gives consent for a user who is signed in; refuses one who may not consent.
   *
   * @param session the user's sign-in; null: none
   */
  public Consent allow(ConsentRequest request, Caller caller, @Nullable String session) {
    Opened opened = resolve(request);
    if (opened.consent().redirect() != null) {
      return opened.consent();
    }
    User user =
        users
            .findById(caller.requireUserId())
            .orElseThrow(() -> new Problem(KernelProblem.UNAUTHENTICATED));
    return withCode(opened, request, requireAdmin(opened, user, session, caller.origin()));
  }

  /**
   * Gives consent for the person; asks them again after a wrong password or without the right to
   * consent.
   *
   * @param proof the person's second factor
   */
  public Consent allow(
      ConsentRequest request,
      String email,
      String password,
      SignInProof proof,
      Caller.Origin origin) {
    Opened opened = resolve(request);
    if (opened.consent().redirect() != null) {
      return opened.consent();
    }
    try {
      User user = signIn.signIn(email, password, proof, origin).user();
      return withCode(opened, request, requireAdmin(opened, user, null, origin));
    } catch (Problem refused) {
      return opened
          .consent()
          .withFailure(String.valueOf(refused.getMessage()), refused.code().kind().status());
    }
  }

  private Consent withCode(Opened opened, ConsentRequest request, Caller admin) {
    String code =
        grants.createCode(
            admin,
            opened.app(),
            opened.consent().scopes(),
            String.valueOf(request.redirectUri()),
            String.valueOf(request.codeChallenge()));
    return opened.consent().withRedirect(request.redirectWith("code", code, server.publicUrl()));
  }

  private record Opened(RegisteredApp app, Consent consent) {}

  private Opened resolve(ConsentRequest request) {
    String clientId = request.clientId();
    RegisteredApp found =
        (clientId == null ? Optional.<RegisteredApp>empty() : grants.findApp(clientId))
            .orElseThrow(() -> OAuthProblem.INVALID_REQUEST.refusal("The client is unknown"));
    OAuthApp app = found.toOAuthApp();
    if (!app.redirectUris().contains(String.valueOf(request.redirectUri()))) {
      throw OAuthProblem.INVALID_REQUEST.refusal("redirect_uri is not registered for the app");
    }
    Workspaces.Entry entry = directory.requireEntry(found.workspaceId());
    entry.status().check(false);
    Consent consent =
        new Consent(app, entry.workspace().subdomain(), app.scopes(), null, null, 200);
    OAuthProblem wrong = findFault(request);
    if (wrong != null) {
      return new Opened(
          found,
          consent.withRedirect(request.redirectWith("error", wrong.code(), server.publicUrl())));
    }
    try {
      List<String> scopes = OAuthClients.scopes(app, request.scope());
      return new Opened(
          found, new Consent(app, entry.workspace().subdomain(), scopes, null, null, 200));
    } catch (Problem none) {
      String to =
          request.redirectWith("error", OAuthProblem.INVALID_SCOPE.code(), server.publicUrl());
      return new Opened(found, consent.withRedirect(to));
    }
  }

  private static @Nullable OAuthProblem findFault(ConsentRequest request) {
    if (!"code".equals(request.responseType())) {
      return OAuthProblem.UNSUPPORTED_RESPONSE_TYPE;
    }
    String challenge = request.codeChallenge();
    boolean isS256 =
        challenge != null
            && CHALLENGE.matcher(challenge).matches()
            && "S256".equals(request.codeChallengeMethod());
    return isS256 ? null : OAuthProblem.INVALID_REQUEST;
  }

  /** The person as an admin of the app's workspace who may consent to the scopes. */
  private Caller requireAdmin(
      Opened opened, User user, @Nullable String session, Caller.Origin origin) {
    Caller person =
        new Caller(Caller.Kind.USER, user.id(), null, null, null, null, Set.of(), origin);
    policy.check(person, user.id(), opened.app().workspaceId(), session);
    Membership membership =
        memberships
            .findById(person, user.id(), user.email(), opened.app().workspaceId())
            .filter(Membership::isActive)
            .orElseThrow(
                () ->
                    OAuthProblem.ACCESS_DENIED.refusal(
                        "You are not an admin of the workspace " + opened.consent().workspace()));
    Caller there = person.inWorkspace(directory.requireEntry(membership.id()).workspace());
    AdminRights held = rights.get(there, membership.adminId());
    Caller admin =
        new Caller(
            Caller.Kind.ADMIN,
            user.id(),
            membership.adminId(),
            null,
            null,
            there.requireWorkspace(),
            held.permissions(),
            origin);
    if (!held.isActiveFor(user.id()) || !admin.hasRight(PERMISSION)) {
      throw OAuthProblem.ACCESS_DENIED.refusal("Your role does not allow this");
    }
    factors.require(admin);
    Scopes.requireGrantable(admin, opened.consent().scopes());
    limits.requireUnlimited(admin);
    return admin;
  }
}
