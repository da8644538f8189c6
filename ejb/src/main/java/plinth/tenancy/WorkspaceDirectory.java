package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Signal;
import plinth.kernel.TtlCache;

/**
 * A cached snapshot of the directory of workspaces, at most a second old. A change drops it
 * immediately on this node, and on all nodes through the signal {@link #TOPIC}.
 */
@ApplicationScoped
public class WorkspaceDirectory {
  /** Topic of the signal that a workspace's status changed; its key is the workspace's number. */
  public static final String TOPIC = "standing";

  @Inject private Workspaces workspaces;

  private final TtlCache<Long, Optional<Workspaces.Entry>> byNumber = new TtlCache<>();
  private final TtlCache<String, Optional<Workspaces.Entry>> byName = new TtlCache<>();

  /** Refuses work that the caller's workspace does not admit now. */
  public void check(Caller caller, boolean isWrite) {
    WorkspaceStatus status = requireEntry(caller.requireWorkspace().id()).status();
    (caller.operatorId() == null ? status : status.forSupport()).check(isWrite);
  }

  /** The workspace with this number; throws a problem if it is gone. */
  public Workspaces.Entry requireEntry(long workspaceId) {
    return find(workspaceId).orElseThrow(() -> Problem.notFound("Workspace"));
  }

  /** The workspace with this number. */
  public Optional<Workspaces.Entry> find(long workspaceId) {
    return byNumber.get(workspaceId, () -> workspaces.findById(workspaceId));
  }

  /** The workspace with this subdomain. */
  public Optional<Workspaces.Entry> findBySubdomain(String subdomain) {
    return byName.get(subdomain, () -> workspaces.findBySubdomain(subdomain));
  }

  /** Drops a workspace from the cache, so that the next call reads it again. */
  public void invalidate(long workspaceId) {
    byNumber.invalidate(workspaceId);
    byName.invalidateValues(
        entry -> entry.filter(one -> one.workspace().id() == workspaceId).isPresent());
  }

  void onSignal(@Observes Signal signal) {
    if (signal.topic().equals(TOPIC)) {
      invalidate(Long.parseLong(signal.key()));
    }
  }
}
