package plinth.access.key;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.RoleLimits;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Creates API keys. A key sees every field of the objects in its scopes, so an admin whose role is
 * limited, which only the tenant plane knows, gets none.
 */
@Saga
@ApplicationScoped
public class KeyIssue {
  @Inject private RoleLimits limits;
  @Inject private ApiKeys keys;

  /** Creates a key like {@link ApiKeys#create}; refuses a caller whose role is limited (403). */
  public IssuedKey issue(
      Caller caller, String name, List<String> scopes, @Nullable Instant expiresAt) {
    limits.requireUnlimited(caller);
    return keys.create(caller, name, scopes, expiresAt);
  }
}
