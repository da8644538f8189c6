package plinth.integrations;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;

/**
 * Reads accounts for the features that use them, in separate transactions, because the caller may
 * be in a transaction of a workspace. Secrets encrypted with an older key are encrypted again.
 */
@Stateless
@MainPlane
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ConnectionRows {
  @Inject private IntegrationRepository repository;
  @Inject private IntegrationSecrets secrets;

  /** Returns all accounts of a workspace, current ones first, then the most recently left ones. */
  public List<Connection> list(Caller caller, long workspaceId) {
    return repository.list(workspaceId).stream().map(this::toConnection).toList();
  }

  /** Returns the accounts that were left before a moment, of one workspace or all. */
  public List<Connection> listFormer(Caller caller, Instant before, @Nullable Long workspaceId) {
    return repository.listFormer(before, workspaceId).stream().map(this::toConnection).toList();
  }

  /** Deletes an account that was left; does nothing if it has become current again. */
  public boolean deleteFormer(Caller caller, Connection former) {
    return repository.deleteFormer(former.slug());
  }

  /** Records the result of using an account; null if it worked. */
  public boolean recordUse(Caller caller, Connection used, @Nullable String failure) {
    return repository.recordTest(used.slug(), used.changedAt(), Time.now(), failure);
  }

  private Connection toConnection(IntegrationAccount account) {
    long workspaceId = account.workspaceId();
    String slug = account.slug();
    JsonObject open = secrets.open(workspaceId, slug, account.sealed()).orElse(null);
    if (open != null && !secrets.isCurrent(account.sealed())) {
      repository.reseal(slug, account.sealed(), secrets.seal(workspaceId, slug, open));
    }
    return account.toConnection(open);
  }
}
