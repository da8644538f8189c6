package plinth.sso;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;
import plinth.vault.Vault;

/** The providers of a workspace. Changes are made one after the other, by the workspace's row. */
@Stateless
@MainPlane
public class Providers {
  private static final int MOST = 20;

  @Inject private ProviderRepository providers;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private PasswordSignIns passwords;
  @Inject private Vault vault;
  @Inject private Audit audit;
  @Inject private Event<ProviderRemoved> removed;

  /** The providers, oldest first. */
  public Page<IdentityProvider> page(Caller caller, PageRequest request) {
    return providers.page(caller.requireWorkspace().id(), request).map(StoredProvider::toProvider);
  }

  /** One provider; refuses an unknown slug. */
  public IdentityProvider get(Caller caller, String slug) {
    return providers
        .findBySlug(caller.requireWorkspace().id(), slug)
        .map(StoredProvider::toProvider)
        .orElseThrow(Providers::notFound);
  }

  /** The providers of a workspace with which people can sign in, oldest first. */
  public List<IdentityProvider> listActive(Caller caller) {
    return providers.listActive(caller.requireWorkspace().id()).stream()
        .map(StoredProvider::toProvider)
        .toList();
  }

  /** The provider with which people can sign in; refuses one that is off or unknown. */
  public IdentityProvider requireActive(Caller caller, String slug) {
    return requireOn(providers.findBySlug(caller.requireWorkspace().id(), slug));
  }

  /** The provider of an attempt to sign in; refuses one that was turned off since. */
  public IdentityProvider requireActive(Caller caller, long id) {
    return requireOn(providers.findById(caller.requireWorkspace().id(), id));
  }

  private static IdentityProvider requireOn(Optional<StoredProvider> found) {
    return found
        .filter(StoredProvider::isActive)
        .map(StoredProvider::toProvider)
        .orElseThrow(() -> new Problem(SsoProblem.SSO_PROVIDER_OFF));
  }

  /** Creates a provider. */
  public IdentityProvider create(Caller caller, ProviderDraft draft) {
    long workspaceId = lock(caller);
    if (providers.count(workspaceId) >= MOST) {
      throw new Problem(KernelProblem.CONFLICT, "A workspace has at most " + MOST + " providers");
    }
    String slug =
        Slugs.from(
            draft.name(),
            "provider",
            taken -> providers.findBySlug(workspaceId, taken).isPresent());
    StoredProvider made =
        providers.add(
            new StoredProvider(workspaceId, slug, draft, sealed(workspaceId, slug, draft)));
    record(caller, "sso.provider_created", slug, draft);
    return made.toProvider();
  }

  /**
   * Changes a provider; its secret stays if none is given. With another issuer, its subjects are
   * other people: their links are removed.
   */
  public IdentityProvider update(
      Caller caller, String slug, ProviderDraft draft, Precondition expected) {
    long workspaceId = lock(caller);
    StoredProvider provider =
        providers.lockBySlug(workspaceId, slug).orElseThrow(Providers::notFound);
    expected.require(provider.version());
    boolean isOther = !provider.issuer().equals(draft.issuer());
    provider.change(draft, sealed(workspaceId, slug, draft));
    if (isOther || !draft.isActive()) {
      removed.fire(new ProviderRemoved(provider.id(), isOther));
    }
    passwords.requireEscape(workspaceId);
    record(caller, "sso.provider_changed", slug, draft);
    return provider.toProvider();
  }

  /** Deletes a provider and ends the sign-ins through it. */
  public void delete(Caller caller, String slug, Precondition expected) {
    long workspaceId = lock(caller);
    StoredProvider provider =
        providers.lockBySlug(workspaceId, slug).orElseThrow(Providers::notFound);
    expected.require(provider.version());
    removed.fire(new ProviderRemoved(provider.id(), true));
    providers.delete(provider);
    passwords.requireEscape(workspaceId);
    audit.record(caller, "sso.provider_deleted", "provider:" + slug, JsonObject.EMPTY_JSON_OBJECT);
  }

  /** The secret of the client at a provider; null: it has none. */
  public @Nullable String secretOf(Caller caller, IdentityProvider provider) {
    String sealed = provider.client().sealedSecret();
    return sealed == null
        ? null
        : vault
            .unseal(place(provider.workspaceId(), provider.slug()), sealed)
            .orElseThrow(() -> new Problem(SsoProblem.SSO_UNREACHABLE));
  }

  private @Nullable String sealed(long workspaceId, String slug, ProviderDraft draft) {
    String secret = draft.clientSecret();
    return secret == null ? null : vault.seal(place(workspaceId, slug), secret);
  }

  private static String place(long workspaceId, String slug) {
    return Vault.place("identity_provider_secret", workspaceId, slug);
  }

  private long lock(Caller caller) {
    return workspaces
        .lockById(caller.requireWorkspace().id())
        .map(RegisteredWorkspace::id)
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private void record(Caller caller, String action, String slug, ProviderDraft draft) {
    audit.record(
        caller,
        action,
        "provider:" + slug,
        Json.createObjectBuilder()
            .add("issuer", draft.issuer())
            .add("is_active", draft.isActive())
            .build());
  }

  private static Problem notFound() {
    return Problem.notFound("Provider");
  }
}
