package plinth.integrations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Signal;
import plinth.kernel.TtlCache;
import plinth.tenancy.Signals;

/**
 * The accounts of workspaces at providers, for the features that use them. They are cached for at
 * most a second, and evicted on every node when one changes.
 */
@ApplicationScoped
public class Connections {
  private static final String TOPIC = "integration";

  @Inject private ConnectionRows rows;
  @Inject private Signals signals;

  private final TtlCache<Long, List<Connection>> seen = new TtlCache<>();

  /** Returns the workspace's own account to use; empty to use the installation's. */
  public Optional<Connection> current(long workspaceId, String provider) {
    return all(workspaceId, provider).stream().filter(Connection::isCurrent).findFirst();
  }

  /**
   * Returns all accounts that may store something: the current one first, then the most recently
   * left ones.
   */
  public List<Connection> all(long workspaceId, String provider) {
    return seen.get(workspaceId, () -> rows.list(system(), workspaceId)).stream()
        .filter(one -> one.provider().equals(provider))
        .toList();
  }

  /** Records that an account failed, or works again; null if it worked. */
  public void recordUse(Connection connection, @Nullable String failure) {
    if ((failure != null || connection.isFailing())
        && rows.recordUse(system(), connection, failure)) {
      seen.invalidate(connection.workspaceId());
    }
  }

  private static Caller system() {
    return Caller.system(TOPIC);
  }

  void onChanged(@Observes IntegrationChanged changed) {
    signals.publish(TOPIC, Long.toString(changed.workspaceId()));
  }

  void onCommitted(@Observes(during = TransactionPhase.AFTER_SUCCESS) IntegrationChanged changed) {
    seen.invalidate(changed.workspaceId());
  }

  void onSignal(@Observes Signal signal) {
    if (signal.topic().equals(TOPIC)) {
      seen.invalidate(Long.parseLong(signal.key()));
    }
  }
}
