package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import plinth.access.Members;
import plinth.identity.AccountBlockChanged;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.outbox.Outbox;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Informs every workspace of a user that an operator blocked or unblocked the account, so that
 * nothing acts for a blocked member there. An outbox row only says that there is a change; the
 * workspace stores the state of the account at the time when the row is handled.
 */
@ApplicationScoped
public class AccountBlocks implements OutboxListener {
  private static final String KEY = "account_blocks";

  @Inject private MembershipRepository memberships;
  @Inject private Outbox outbox;
  @Inject private Users users;
  @Inject private WorkspaceDirectory directory;
  @Inject private Members members;

  void onAccountBlockChanged(@Observes AccountBlockChanged change) {
    long user = change.userId();
    for (long workspace : memberships.listWorkspaceIds(user)) {
      outbox.add(
          KEY,
          user + ":" + workspace,
          Json.createObjectBuilder().add("user_id", user).add("workspace_id", workspace).build());
    }
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      updateMembers(caller, item.body());
    }
  }

  private void updateMembers(Caller caller, JsonObject body) {
    long user = body.getJsonNumber("user_id").longValueExact();
    boolean isBlocked = users.findById(user).map(found -> found.signIn().isBlock()).orElse(false);
    directory
        .find(body.getJsonNumber("workspace_id").longValueExact())
        .ifPresent(
            found -> members.updateBlocked(caller.inWorkspace(found.workspace()), user, isBlocked));
  }
}
