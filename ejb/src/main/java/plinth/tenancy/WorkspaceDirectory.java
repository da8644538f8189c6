package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Signal;

/**
 * A cached snapshot of the directory of workspaces, at most a second old. A change drops it at once
 * on this node, and on all nodes by the signal {@link #TOPIC}.
 */
@ApplicationScoped
public class WorkspaceDirectory {
  /** Topic of the signal that a workspace's standing changed; its key is the workspace's number. */
  public static final String TOPIC = "standing";

  private static final long FRESH_NANOS = 1_000_000_000L;
  private static final int MAX = 20_000;

  @Inject private Workspaces workspaces;

  private final Map<Long, Seen> cache = new ConcurrentHashMap<>();
  private final Map<String, Named> names = new ConcurrentHashMap<>();

  private record Seen(Optional<Workspaces.Entry> entry, long at) {}

  private record Named(Optional<Long> id, long at) {}

  /** Refuses work in the caller's workspace that it does not admit right now. */
  public void check(Caller caller, boolean isWrite) {
    WorkspaceStatus status = entry(caller.requiredWorkspace().id()).status();
    (caller.operatorId() == null ? status : status.forSupport()).check(isWrite);
  }

  /** The workspace with this number; refuses when it is gone. */
  public Workspaces.Entry entry(long workspaceId) {
    return find(workspaceId).orElseThrow(() -> Problem.notFound("Workspace"));
  }

  /** The workspace with this number. */
  public Optional<Workspaces.Entry> find(long workspaceId) {
    Seen seen = cache.get(workspaceId);
    long now = System.nanoTime();
    if (seen == null || now - seen.at() > FRESH_NANOS) {
      if (cache.size() > MAX) {
        cache.clear();
      }
      seen = new Seen(workspaces.byId(workspaceId), now);
      cache.put(workspaceId, seen);
    }
    return seen.entry();
  }

  /** The workspace with this subdomain. */
  public Optional<Workspaces.Entry> named(String subdomain) {
    Named named = names.get(subdomain);
    long now = System.nanoTime();
    if (named == null || now - named.at() > FRESH_NANOS) {
      if (names.size() > MAX) {
        names.clear();
      }
      Optional<Workspaces.Entry> entry = workspaces.bySubdomain(subdomain);
      named = new Named(entry.map(known -> known.workspace().id()), now);
      names.put(subdomain, named);
      entry.ifPresent(known -> cache.put(known.workspace().id(), new Seen(entry, now)));
    }
    return named.id().flatMap(this::find);
  }

  /** Forgets a workspace, so that the next question reads it again. */
  public void drop(long workspaceId) {
    cache.remove(workspaceId);
  }

  void told(@Observes Signal signal) {
    if (signal.topic().equals(TOPIC)) {
      drop(Long.parseLong(signal.key()));
    }
  }
}
