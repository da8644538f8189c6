package plinth.tenancy.sessions;

import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionCustomizer;
import plinth.tenancy.PlaneDataSource;

/** Connects the persistence unit {@code main} to the data source of the main plane. */
public final class MainSession implements SessionCustomizer {
  @Override
  public void customize(Session session) {
    SignIn.configure(PlaneDataSource.MAIN, session);
  }
}
