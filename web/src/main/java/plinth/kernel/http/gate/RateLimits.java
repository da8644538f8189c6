package plinth.kernel.http.gate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.RateLimit;
import plinth.kernel.http.Access;
import plinth.kernel.http.HttpConfig;
import plinth.tenancy.Nodes;

/**
 * Limits the rate of reads and writes by credentials in a workspace; the allowance is divided by
 * the number of live nodes. Tokens of people are not limited.
 */
@ApplicationScoped
public class RateLimits {
  @Inject private HttpConfig config;
  @Inject private Nodes nodes;

  private final Map<Key, RateLimit> limits = new ConcurrentHashMap<>();

  private record Key(long workspaceId, boolean write) {}

  /** Counts one request of a credential, or refuses it with the seconds to wait. */
  void count(Caller caller, Access access) {
    if (!caller.isSystemCredential()) {
      return;
    }
    boolean write = access != Access.READ;
    long allowed = write ? config.writesPerSecond() : config.readsPerSecond();
    double perSecond = (double) allowed / nodes.alive();
    RateLimit limit =
        limits.computeIfAbsent(
            new Key(caller.requireWorkspace().id(), write), key -> new RateLimit());
    long wait = limit.tryAcquire(perSecond, 2 * perSecond);
    if (wait > 0) {
      throw new Problem(KernelProblem.RATE_LIMITED)
          .with("retry_after", wait)
          .with("limit", allowed);
    }
  }
}
