package plinth.testtools;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.access.Members;
import plinth.access.membership.AccountWorkspaces;
import plinth.identity.Emails;
import plinth.identity.User;
import plinth.identity.account.AccountRemoval;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.Databases;
import plinth.workspace.purge.PurgeReason;
import plinth.workspace.purge.PurgeView;
import plinth.workspace.purge.PurgeWorkspace;
import plinth.workspace.purge.Purges;

/**
 * Removes an account by its address at once: the workspaces that the user owns with everything in
 * them, from those of others the membership and the admin row, and the user. Again, or by several
 * at once, it ends the same.
 */
@Saga
@ApplicationScoped
public class PurgeAccount {
  private static final String BY = "test-tools";

  @Inject private Users users;
  @Inject private AccountWorkspaces accounts;
  @Inject private AccountRemoval removal;
  @Inject private Members members;
  @Inject private PurgeWorkspace purge;
  @Inject private Purges purges;

  /** Removes the account of an address, in any spelling; nothing when there is none. */
  public PurgedAccount purge(Caller caller, String email) {
    String address = Emails.normalize(email);
    Optional<User> found = users.findByEmail(address);
    if (found.isEmpty()) {
      return new PurgedAccount(false, address, null, List.of());
    }
    User user = found.get();
    Map<Long, PurgedWorkspace> purged = new LinkedHashMap<>();
    List<AccountWorkspaces.Holding> left = listRemaining(caller, user, purged);
    // A workspace that the user makes meanwhile goes too.
    while (!left.isEmpty()) {
      left.forEach(holding -> purged.put(holding.id(), purge(caller, user.id(), holding)));
      left = listRemaining(caller, user, purged);
    }
    removal.remove(caller, user);
    return new PurgedAccount(true, address, user.id(), List.copyOf(purged.values()));
  }

  private List<AccountWorkspaces.Holding> listRemaining(
      Caller caller, User user, Map<Long, PurgedWorkspace> purged) {
    return accounts.listByUser(caller, user.id()).stream()
        .filter(holding -> !purged.containsKey(holding.id()))
        .toList();
  }

  private PurgedWorkspace purge(Caller caller, long userId, AccountWorkspaces.Holding holding) {
    Caller.Workspace workspace = holding.workspace();
    if (workspace == null || isOrphaned(caller, workspace)) {
      accounts.removeUser(caller, userId, holding.id());
      return new PurgedWorkspace(holding.id(), "orphan", 0L);
    }
    if (holding.isOwner()) {
      return purgeOwned(caller, holding.id());
    }
    Long adminId = holding.adminId();
    if (adminId != null) {
      members.delete(caller.inWorkspace(workspace), adminId);
    }
    accounts.removeUser(caller, userId, holding.id());
    return new PurgedWorkspace(holding.id(), type(workspace), adminId == null ? 0L : 1L);
  }

  private PurgedWorkspace purgeOwned(Caller caller, long workspaceId) {
    PurgeView done;
    try {
      done = purge.run(caller, workspaceId, PurgeReason.TEST, BY);
    } catch (Problem refused) {
      // Another call may have ended it between the look and the purge.
      done = purges.findFinished(caller, workspaceId).orElseThrow(() -> refused);
    }
    return new PurgedWorkspace(workspaceId, done.type(), done.rowsDeleted());
  }

  /** Whether the database of a workspace is gone, and no purge is on its way that took it. */
  private boolean isOrphaned(Caller caller, Caller.Workspace workspace) {
    String database = workspace.database();
    return database != null
        && purges.findOpen(caller, workspace.id()).isEmpty()
        && !Databases.instance().hasDedicated(database);
  }

  private static String type(Caller.Workspace workspace) {
    return workspace.database() == null ? "hyper" : "dedicated";
  }
}
