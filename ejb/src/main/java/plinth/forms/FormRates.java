package plinth.forms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import plinth.identity.LoginDelay;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.RateLimit;
import plinth.tenancy.Nodes;

/**
 * Limits how often an address may request and submit the forms of a workspace. The allowance is
 * divided by the number of live nodes. IPv6 addresses are counted by prefix.
 */
@ApplicationScoped
class FormRates {
  private static final int MAX = 50_000;
  private static final int SECONDS = 60;

  @Inject private Nodes nodes;
  @Inject private FormsConfig config;

  /** The number of nodes that share the allowance, as of the last request. */
  private volatile int sharers = 1;

  private final Map<Key, RateLimit> limits = new ConcurrentHashMap<>();

  private record Key(long workspaceId, String address, boolean submits) {}

  /** Counts one request, or refuses it and reports the seconds to wait. */
  void countRequest(Caller caller) {
    sharers = nodes.alive();
    count(caller, false, config.requestsPerMinute());
  }

  /**
   * Counts one submission, in addition to its request, or refuses it. {@code own} is the limit of
   * the form per minute; null: the limit of the server.
   */
  void countSubmission(Caller caller, @Nullable Integer own) {
    count(caller, true, own == null ? config.submissionsPerMinute() : own);
  }

  private void count(Caller caller, boolean submits, long perMinute) {
    if (limits.size() > MAX) {
      limits.clear();
    }
    String address = caller.origin().address();
    Key key =
        new Key(
            caller.requireWorkspace().id(),
            address.indexOf(':') < 0 ? address : LoginDelay.prefix(address),
            submits);
    double allowed = (double) perMinute / sharers;
    long wait =
        limits
            .computeIfAbsent(key, made -> new RateLimit())
            .tryAcquire(allowed / SECONDS, Math.max(1, allowed));
    if (wait > 0) {
      throw new Problem(KernelProblem.RATE_LIMITED)
          .with("retry_after", wait)
          .with("limit", perMinute)
          .with("window", SECONDS);
    }
  }
}
