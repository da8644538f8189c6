package plinth.access.key;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.kernel.TtlCache;

/**
 * The API keys in use on this node, found by the digest of the complete key and read at most once
 * per second each. Wrong keys are not cached.
 */
@ApplicationScoped
public class KeyCache {
  private final TtlCache<String, KeyCredential> known = new TtlCache<>();
  private final Map<Long, Instant> used = new ConcurrentHashMap<>();

  @Inject private ApiKeys keys;

  /** The key for a key text; refuses an unknown, revoked or expired one. */
  public KeyCredential authenticate(String apiKey) {
    String digest = HexFormat.of().formatHex(Secrets.sha256(apiKey));
    KeyCredential key =
        known.get(digest, () -> keys.findCredential(apiKey).orElseThrow(KeyCache::refusal));
    Instant now = Time.now();
    if (key.isExpired(now)) {
      throw refusal();
    }
    used.put(key.id(), now);
    return key;
  }

  /** Stores when the keys were last used, outside of any request. */
  public void flush() {
    Map<Long, Instant> moments = Map.copyOf(used);
    if (!moments.isEmpty()) {
      keys.updateLastUsed(moments);
      moments.forEach(used::remove);
    }
  }

  /** Drops a revoked key from the cache once that is committed. */
  public void onKeyRevoked(@Observes(during = TransactionPhase.AFTER_SUCCESS) KeyRevoked revoked) {
    known.invalidateValues(key -> key.id() == revoked.id());
  }

  private static Problem refusal() {
    return new Problem(KernelProblem.UNAUTHENTICATED);
  }
}
