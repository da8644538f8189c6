package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Reads the states of credentials by their labels, without a cache, so that nothing continues for a
 * credential that was just revoked.
 *
 * <p>Read in a transaction of its own, because a chunk of a job asks in that of its workspace.
 */
@Stateless
@MainPlane
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class LiveCredentials {
  private static final String KEY = "api_key:";

  @Inject @MainDb private Db db;

  /**
   * How one stands.
   *
   * @param label as {@link Caller#label} names it: {@code api_key:7} or {@code oauth_app:3}
   */
  public CredentialState find(Caller caller, String label) {
    long workspaceId = caller.requiredWorkspace().id();
    boolean isKey = label.startsWith(KEY);
    long id = Long.parseLong(label.substring(label.indexOf(':') + 1));
    Sql which =
        isKey
            ? Sql.of(
                """
                select revoked_at is null
                  and (expires_at is null or expires_at > ?) as is_live, created_by
                from main.api_key
                where workspace_id = ? and id = ?
                """,
                Time.now(),
                workspaceId,
                id)
            : Sql.of(
                """
                select deleted_at is null as is_live, created_by
                from main.oauth_app
                where workspace_id = ? and id = ?
                """,
                workspaceId,
                id);
    return db.first(
            which, row -> new CredentialState(row.getBoolean("is_live"), row.getLong("created_by")))
        .orElse(new CredentialState(false, null));
  }
}
