package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.access.OwnMembership;
import plinth.identity.User;
import plinth.identity.account.AccountDeletions;
import plinth.identity.account.AccountSelf;
import plinth.identity.user.Users;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Setting;

/**
 * Deletes accounts at the request of their users: the user leaves each workspace, which keeps the
 * name of the author of what they did, and then the account goes. Each step can be repeated; a
 * workspace that cannot be reached delays the deletion.
 */
@Saga
@ApplicationScoped
public class DeleteAccount implements Sweep<Long> {
  @Inject private AccountSelf self;
  @Inject private AccountDeletions deletions;
  @Inject private AccountWorkspaces workspaces;
  @Inject private OwnMembership membership;
  @Inject private Users users;

  /** Schedules the deletion; refuses the only owner of a workspace, and names the workspaces. */
  public User schedule(Caller caller, String password) {
    requireOneself(caller);
    User user = self.requirePassword(caller, password);
    List<String> owned = workspaces.listSolelyOwned(caller, user.id(), false);
    if (!owned.isEmpty()) {
      throw new Problem(AccessProblem.LAST_OWNER).with("workspaces", owned);
    }
    return deletions.schedule(caller);
  }

  /** Withdraws the deletion. */
  public User withdraw(Caller caller) {
    requireOneself(caller);
    return deletions.withdraw(caller);
  }

  private static void requireOneself(Caller caller) {
    if (caller.operatorId() != null) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
  }

  @Override
  public String name() {
    return "account-deletion";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_ACCOUNT_DELETION_CRON;
  }

  @Override
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaceId == null ? deletions.listDue(Caller.system(name()), moment) : List.of();
  }

  @Override
  public void process(Long userId) {
    Optional<User> found = users.findById(userId);
    if (found.isEmpty()) {
      return;
    }
    User user = found.get();
    Caller caller =
        new Caller(
            Caller.Kind.USER,
            user.id(),
            null,
            null,
            null,
            null,
            Set.of(),
            Caller.Origin.internal(name()));
    List<String> owned = workspaces.listSolelyOwned(caller, user.id(), false);
    if (!owned.isEmpty()) {
      deletions.stop(caller, user.id(), owned.get(0));
    } else if (workspaces.listSolelyOwned(caller, user.id(), true).isEmpty()) {
      delete(caller, user);
    }
    // Otherwise a workspace of the user is being deleted first; the next run looks again.
  }

  private void delete(Caller caller, User user) {
    for (AccountWorkspaces.Holding holding : workspaces.listByUser(caller, user.id())) {
      Caller.Workspace workspace = holding.workspace();
      Long adminId = holding.adminId();
      if (workspace != null && adminId != null) {
        try {
          membership.leaveForGood(caller.inWorkspace(workspace), adminId);
        } catch (Problem refused) {
          if (refused.code() != AccessProblem.LAST_OWNER) {
            throw refused;
          }
          // The other owner has just left.
          deletions.stop(caller, user.id(), workspace.subdomain());
          return;
        }
      }
      workspaces.removeUser(caller, user.id(), holding.id());
    }
    deletions.remove(caller, user);
  }
}
