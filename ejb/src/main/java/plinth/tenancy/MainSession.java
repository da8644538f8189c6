package plinth.tenancy;

import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionCustomizer;

/** Puts the persistence unit {@code main} on the main plane's data source. */
public final class MainSession implements SessionCustomizer {
  @Override
  public void customize(Session session) {
    SignIn.through(PlaneDataSource.MAIN, session);
  }
}
