package plinth.access;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.TtlCache;

/** The rights of the admins that act on this node, at most a second old. */
@ApplicationScoped
public class RightsCache {
  private final TtlCache<Key, AdminRights> rights = new TtlCache<>();

  @Inject private Members members;

  private record Key(long workspaceId, long adminId) {}

  /** The rights of an admin of the caller's workspace. */
  public AdminRights of(Caller caller, long adminId) {
    Key key = new Key(caller.requiredWorkspace().id(), adminId);
    return rights.get(key, () -> members.rights(caller, adminId));
  }

  void drop(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged changed) {
    forget(changed.workspaceId());
  }

  /**
   * Drops the cached rights of a workspace, independent of the order in which observers are called.
   */
  public void forget(long workspaceId) {
    rights.dropIf(key -> key.workspaceId() == workspaceId);
  }
}
