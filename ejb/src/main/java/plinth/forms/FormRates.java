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
import plinth.kernel.Setting;
import plinth.tenancy.Nodes;

/**
 * How often an address may ask for, and submit, the forms of a workspace; the allowance is divided
 * by the nodes that are alive. An address of IPv6 counts with its neighbours.
 */
@ApplicationScoped
class FormRates {
  private static final int MAX = 50_000;
  private static final int SECONDS = 60;

  @Inject private Nodes nodes;

  /** How many nodes share the allowance, as the last request found it. */
  private volatile int sharers = 1;

  private final Map<Key, RateLimit> limits = new ConcurrentHashMap<>();

  private record Key(long workspaceId, String address, boolean submits) {}

  /** Counts one request, or refuses it with the seconds to wait. */
  void request(Caller caller) {
    sharers = nodes.alive();
    count(caller, false, Setting.PLINTH_FORM_REQUESTS_PER_MINUTE.number());
  }

  /**
   * Counts one submission, which a request was counted for, or refuses it; {@code own} is the
   * form's number, null for ours.
   */
  void submission(Caller caller, @Nullable Integer own) {
    count(caller, true, own == null ? Setting.PLINTH_FORM_SUBMITS_PER_MINUTE.number() : own);
  }

  private void count(Caller caller, boolean submits, long perMinute) {
    if (limits.size() > MAX) {
      limits.clear();
    }
    String address = caller.origin().address();
    Key key =
        new Key(
            caller.requiredWorkspace().id(),
            address.indexOf(':') < 0 ? address : LoginDelay.prefix(address),
            submits);
    double allowed = (double) perMinute / sharers;
    long wait =
        limits
            .computeIfAbsent(key, made -> new RateLimit())
            .take(allowed / SECONDS, Math.max(1, allowed));
    if (wait > 0) {
      throw new Problem(KernelProblem.RATE_LIMITED)
          .with("retry_after", wait)
          .with("limit", perMinute)
          .with("window", SECONDS);
    }
  }
}
