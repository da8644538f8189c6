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
  public List<Connection> of(Caller caller, long workspaceId) {
    return repository.of(workspaceId).stream().map(this::opened).toList();
  }

  /** Returns the accounts that were left before a moment, of one workspace or all. */
  public List<Connection> left(Caller caller, Instant before, @Nullable Long workspaceId) {
    return repository.left(before, workspaceId).stream().map(this::opened).toList();
  }

  /** Deletes an account that was left; does nothing if it has become current again. */
  public boolean forget(Caller caller, Connection former) {
    return repository.forget(former.slug());
  }

  /** Records the result of using an account; null if it worked. */
  public boolean used(Caller caller, Connection used, @Nullable String failure) {
    return repository.tested(used.slug(), used.changedAt(), Time.now(), failure);
  }

  private Connection opened(IntegrationAccount account) {
    long workspaceId = account.workspaceId();
    String slug = account.slug();
    JsonObject open = secrets.open(workspaceId, slug, account.sealed()).orElse(null);
    if (open != null && !secrets.isCurrent(account.sealed())) {
      repository.reseal(slug, account.sealed(), secrets.seal(workspaceId, slug, open));
    }
    return account.opened(open);
  }
}
