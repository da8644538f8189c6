package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.Caller;
import plinth.kernel.Signal;

/**
 * The present places of workspaces that have moved since this node started, for work that still
 * uses the former ones, such as running jobs and claimed rows. The commit of a move notifies all
 * nodes.
 */
@ApplicationScoped
public class MovedWorkspaces {
  /** Topic of the signal that a workspace moved; its key is made by {@link #toKey}. */
  public static final String TOPIC = "home";

  private static final Map<Long, Optional<String>> MOVED = new ConcurrentHashMap<>();

  /** The key of the signal that gives the present database of a workspace. */
  public static String toKey(Caller.Workspace workspace) {
    String database = workspace.database();
    return workspace.id() + ":" + workspace.subdomain() + ":" + (database == null ? "" : database);
  }

  /** The workspace whose move a signal reports, in its present place; empty for other signals. */
  public static Optional<Caller.Workspace> parse(Signal signal) {
    if (!signal.topic().equals(TOPIC)) {
      return Optional.empty();
    }
    String[] parts = signal.key().split(":", 3);
    String database = parts[2].isEmpty() ? null : parts[2];
    return Optional.of(new Caller.Workspace(Long.parseLong(parts[0]), parts[1], database));
  }

  /** The workspace in its present place, as far as this node knows. */
  static Caller.Workspace current(Caller.Workspace known) {
    Optional<String> home = MOVED.get(known.id());
    return home == null
        ? known
        : new Caller.Workspace(known.id(), known.subdomain(), home.orElse(null));
  }

  void onSignal(@Observes Signal signal) {
    parse(signal).ifPresent(there -> MOVED.put(there.id(), Optional.ofNullable(there.database())));
  }
}
