package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.Caller;
import plinth.kernel.Signal;

/**
 * Where the workspaces are that moved since this node started, for whoever learned it before and
 * holds on to it: sockets, jobs at work, claimed rows. Told to all nodes with the commit of a move.
 */
@ApplicationScoped
public class Homes {
  /** Topic of the signal that a workspace moved; its key is made by {@link #key}. */
  public static final String TOPIC = "home";

  private static final Map<Long, Optional<String>> MOVED = new ConcurrentHashMap<>();

  /** The key of the signal that a workspace is in a database now. */
  public static String key(Caller.Workspace workspace) {
    String database = workspace.database();
    return workspace.id() + ":" + (database == null ? "" : database);
  }

  /** The workspace where it is now, as far as this node was told. */
  static Caller.Workspace of(Caller.Workspace known) {
    Optional<String> home = MOVED.get(known.id());
    return home == null
        ? known
        : new Caller.Workspace(known.id(), known.subdomain(), home.orElse(null));
  }

  void told(@Observes Signal signal) {
    if (signal.topic().equals(TOPIC)) {
      String[] parts = signal.key().split(":", 2);
      MOVED.put(
          Long.valueOf(parts[0]), parts[1].isEmpty() ? Optional.empty() : Optional.of(parts[1]));
    }
  }
}
