package plinth.access.oauth;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.access.Scopes;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Slugs;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;

/** The OAuth apps of a workspace. */
@Stateless
@MainPlane
public class OAuthApps {
  private static final int SECRET_BYTES = 32;
  private static final String SECRET = "svc_app_";

  @Inject private OAuthAppRepository apps;
  @Inject private OAuthGrantRepository grants;
  @Inject private Audit audit;
  @Inject private Event<OAuthAppRevoked> revoked;

  /** The apps, newest first. */
  public Page<OAuthApp> page(Caller caller, PageRequest page) {
    return apps.page(caller.requireWorkspace().id(), page);
  }

  /** One app; refuses an unknown slug. */
  public OAuthApp get(Caller caller, String slug) {
    return apps.findBySlug(caller.requireWorkspace().id(), slug)
        .map(RegisteredApp::toOAuthApp)
        .orElseThrow(OAuthApps::notFound);
  }

  /** The names of apps by number, including deleted ones; unknown numbers are left out. */
  public Map<Long, String> names(Caller caller, Collection<Long> ids) {
    return apps.names(caller.requireWorkspace().id(), ids);
  }

  /** Creates an app. Refuses invalid scopes, and scopes with more rights than the caller's. */
  public IssuedApp create(Caller caller, OAuthAppDraft draft) {
    List<String> scopes = Scopes.requireGrantable(caller, draft.scopes());
    long workspaceId = caller.requireWorkspace().id();
    OAuthApp app =
        new OAuthApp(
            Slugs.from(
                draft.name(), "app", taken -> apps.findBySlug(workspaceId, taken).isPresent()),
            draft.name(),
            "app_" + Secrets.randomWord(16),
            draft.isPublic(),
            draft.redirectUris(),
            scopes,
            Time.now());
    @Nullable String secret = draft.isPublic() ? null : SECRET + Secrets.randomToken(SECRET_BYTES);
    byte[] digest = secret == null ? null : Secrets.sha256(secret);
    if (!apps.add(workspaceId, app, digest, caller.requireAdminId())) {
      throw new Problem(KernelProblem.CONFLICT, "Another app with this name was just created");
    }
    audit.record(
        caller,
        "oauth_app.created",
        "oauth_app:" + app.slug(),
        Json.createObjectBuilder().add("scopes", Json.createArrayBuilder(scopes)).build());
    return new IssuedApp(app, secret);
  }

  /** Deletes an app and all its tokens. */
  public void delete(Caller caller, String slug) {
    RegisteredApp app =
        apps.lockBySlug(caller.requireWorkspace().id(), slug).orElseThrow(OAuthApps::notFound);
    app.delete(Time.now());
    grants.deleteByApp(app.id());
    audit.record(caller, "oauth_app.deleted", "oauth_app:" + slug, JsonValue.EMPTY_JSON_OBJECT);
    revoked.fire(new OAuthAppRevoked(app.id()));
  }

  private static Problem notFound() {
    return Problem.notFound("OAuth app");
  }
}
