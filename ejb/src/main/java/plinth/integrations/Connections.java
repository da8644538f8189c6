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
 * The accounts that workspaces have at providers, for the features that work with them: at most a
 * second old, and dropped on every node when one changes.
 */
@ApplicationScoped
public class Connections {
  private static final String TOPIC = "integration";

  @Inject private ConnectionRows rows;
  @Inject private Signals signals;

  private final TtlCache<Long, List<Connection>> seen = new TtlCache<>();

  /** The account of a workspace's own that is to be used; empty: what the installation offers. */
  public Optional<Connection> current(long workspaceId, String provider) {
    return all(workspaceId, provider).stream().filter(Connection::isCurrent).findFirst();
  }

  /** All accounts that something may lie at: the current one first, then those left last. */
  public List<Connection> all(long workspaceId, String provider) {
    return seen.get(workspaceId, () -> rows.of(system(), workspaceId)).stream()
        .filter(one -> one.provider().equals(provider))
        .toList();
  }

  /** Notes that an account was of no use, or is again; null: it worked. */
  public void used(Connection connection, @Nullable String failure) {
    if ((failure != null || connection.isFailing()) && rows.used(system(), connection, failure)) {
      seen.drop(connection.workspaceId());
    }
  }

  private static Caller system() {
    return Caller.system(TOPIC);
  }

  void tell(@Observes IntegrationChanged changed) {
    signals.tell(TOPIC, Long.toString(changed.workspaceId()));
  }

  void drop(@Observes(during = TransactionPhase.AFTER_SUCCESS) IntegrationChanged changed) {
    seen.drop(changed.workspaceId());
  }

  void told(@Observes Signal signal) {
    if (signal.topic().equals(TOPIC)) {
      seen.drop(Long.parseLong(signal.key()));
    }
  }
}
