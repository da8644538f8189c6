package plinth.webhooks;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Claims endpoints of all shared workspaces, which are stored in the main database. */
@Stateless
@MainPlane
public class SharedWebhooks {
  @Inject @MainDb private Db db;

  /** Claims at most so many endpoints. */
  public List<Lease> claim(Caller caller, int most) {
    return WebhookQueue.claim(db, most);
  }
}
