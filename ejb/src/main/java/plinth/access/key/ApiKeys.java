package plinth.access.key;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/**
 * The API keys of a workspace. The secret is shown once and only its SHA-256 is stored: it has 256
 * random bits, which a slow hash would not make harder to guess.
 */
@Stateless
@MainPlane
public class ApiKeys {
  @Inject private ApiKeyRepository keys;
  @Inject private Audit audit;
  @Inject private Event<KeyRevoked> revoked;

  /** A page of the keys that are not revoked, including expired ones, newest first. */
  public Page<ApiKey> page(Caller caller, PageRequest request) {
    return keys.page(caller.requireWorkspace().id(), request);
  }

  /** One key; refuses an unknown or revoked one. */
  public ApiKey get(Caller caller, String slug) {
    return keys.findBySlug(caller.requireWorkspace().id(), slug)
        .map(WorkspaceKey::toApiKey)
        .orElseThrow(ApiKeys::notFound);
  }

  /**
   * Creates a key; its slug is derived from its name.
   *
   * @param scopes the rights of the key, at most those of its creator
   * @param expiresAt when it expires, in the future; null: never
   */
  public IssuedKey create(
      Caller caller, String name, List<String> scopes, @Nullable Instant expiresAt) {
    Instant now = Time.now();
    if (expiresAt != null && !expiresAt.isAfter(now)) {
      throw Problem.invalid("expires_at", "future", "expires_at must be in the future");
    }
    List<String> checked = Scopes.requireGrantable(caller, scopes);
    long workspaceId = caller.requireWorkspace().id();
    KeyText text = KeyText.random();
    String slug = Slugs.from(name, "key", taken -> keys.isSlugTaken(workspaceId, taken));
    ApiKey key =
        new ApiKey(
            slug,
            name,
            KeyText.PREFIX + text.publicId(),
            checked,
            caller.requireAdminId(),
            now,
            expiresAt,
            null);
    if (!keys.add(workspaceId, key, text.publicId(), Secrets.sha256(text.secret()))) {
      throw new Problem(KernelProblem.CONFLICT, "Another key with this name was just created");
    }
    JsonObject details =
        Json.createObjectBuilder().add("scopes", Json.createArrayBuilder(checked)).build();
    audit.record(caller, "api_key.issued", "api_key:" + key.prefix(), details);
    return new IssuedKey(key, text.text());
  }

  /** Revokes a key permanently. */
  public void revoke(Caller caller, String slug) {
    WorkspaceKey key =
        keys.lockBySlug(caller.requireWorkspace().id(), slug).orElseThrow(ApiKeys::notFound);
    key.revoke(Time.now());
    audit.record(caller, "api_key.revoked", "api_key:" + slug, JsonValue.EMPTY_JSON_OBJECT);
    revoked.fire(new KeyRevoked(key.id()));
  }

  /** The key for a complete key text, if its secret is right and it was not revoked. */
  public Optional<KeyCredential> findCredential(String text) {
    return KeyText.parse(text)
        .flatMap(key -> keys.findByPublicId(key.publicId()).filter(found -> found.matches(key)))
        .map(WorkspaceKey::toCredential);
  }

  /** Number of the admin who created a key, including revoked ones. */
  public Optional<Long> findMakerId(Caller caller, long id) {
    return keys.findById(caller.requireWorkspace().id(), id).map(WorkspaceKey::maker);
  }

  /** The names of keys by number, including revoked ones; unknown numbers are left out. */
  public Map<Long, String> names(Caller caller, Collection<Long> ids) {
    return keys.names(caller.requireWorkspace().id(), ids);
  }

  /** Stores when keys were used. */
  public void updateLastUsed(Map<Long, Instant> moments) {
    keys.updateLastUsed(moments);
  }

  private static Problem notFound() {
    return Problem.notFound("API key");
  }
}
