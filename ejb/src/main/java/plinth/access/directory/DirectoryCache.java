package plinth.access.directory;

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
 * The tokens of directories in use on this node, by the digest of the whole token, each read at
 * most once per second. Wrong ones are not cached.
 */
@ApplicationScoped
public class DirectoryCache {
  private final TtlCache<String, DirectoryCredential> known = new TtlCache<>();
  private final Map<Long, Instant> used = new ConcurrentHashMap<>();

  @Inject private DirectoryTokens tokens;

  /** The credential of a token; refuses an unknown one. */
  public DirectoryCredential authenticate(String token) {
    String digest = HexFormat.of().formatHex(Secrets.sha256(token));
    DirectoryCredential credential =
        known.get(
            digest,
            () ->
                tokens
                    .findCredential(token)
                    .orElseThrow(() -> new Problem(KernelProblem.UNAUTHENTICATED)));
    used.put(credential.id(), Time.now());
    return credential;
  }

  /** Stores when the tokens were last used, outside of any request. */
  public void flush() {
    Map<Long, Instant> moments = Map.copyOf(used);
    if (!moments.isEmpty()) {
      tokens.updateLastUsed(moments);
      moments.forEach(used::remove);
    }
  }

  /** Drops a token that was replaced or revoked, once that is committed. */
  public void onEnded(@Observes(during = TransactionPhase.AFTER_SUCCESS) DirectoryTokenEnded end) {
    known.invalidateValues(credential -> credential.workspaceId() == end.workspaceId());
  }
}
