package plinth.tenancy.sessions;

import org.eclipse.persistence.sessions.DatabaseLogin;
import org.eclipse.persistence.sessions.JNDIConnector;
import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionEvent;
import org.eclipse.persistence.sessions.SessionEventAdapter;
import org.eclipse.persistence.sessions.server.ServerSession;
import plinth.tenancy.PlaneDataSource;

/** Gives a session its data source, and allows it to use the database unbound while it opens. */
final class SignIn extends SessionEventAdapter {
  private SignIn() {}

  static void configure(PlaneDataSource source, Session session) {
    DatabaseLogin login = session.getLogin();
    login.setConnector(new JNDIConnector(source));
    login.setUsesExternalConnectionPooling(true);
    login.setUsesExternalTransactionController(true);
    if (session instanceof ServerSession server
        && server.getReadConnectionPool() != null
        && server.getReadConnectionPool().getLogin() instanceof DatabaseLogin reads) {
      reads.setConnector(new JNDIConnector(source));
      reads.setUsesExternalConnectionPooling(true);
    }
    session.getEventManager().addListener(new SignIn());
    session.getEventManager().addListener(new EntityStatements());
  }

  @Override
  public void preLogin(SessionEvent event) {
    PlaneDataSource.setSigningIn(true);
  }

  @Override
  public void postLogin(SessionEvent event) {
    PlaneDataSource.setSigningIn(false);
  }
}
