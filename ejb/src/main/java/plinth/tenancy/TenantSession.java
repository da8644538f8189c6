package plinth.tenancy;

import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionCustomizer;

/** Puts the persistence unit {@code tenant} on the tenant plane's routing data source. */
public final class TenantSession implements SessionCustomizer {
  @Override
  public void customize(Session session) {
    SignIn.through(PlaneDataSource.TENANT, session);
  }
}
