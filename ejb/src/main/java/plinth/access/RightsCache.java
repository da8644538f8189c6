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
  public AdminRights get(Caller caller, long adminId) {
    Key key = new Key(caller.requireWorkspace().id(), adminId);
    return rights.get(key, () -> members.rights(caller, adminId));
  }

  void onRightsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged changed) {
    invalidate(changed.workspaceId());
  }

  /**
   * Drops the cached rights of a workspace, independent of the order in which observers are called.
   */
  public void invalidate(long workspaceId) {
    rights.invalidateIf(key -> key.workspaceId() == workspaceId);
  }
}
