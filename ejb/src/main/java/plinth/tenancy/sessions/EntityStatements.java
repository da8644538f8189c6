package plinth.tenancy.sessions;

import org.eclipse.persistence.queries.SQLCall;
import org.eclipse.persistence.sessions.SessionEvent;
import org.eclipse.persistence.sessions.SessionEventAdapter;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Span;

/** Adds the statements of entities to traces, like those of {@link plinth.kernel.Db}. */
final class EntityStatements extends SessionEventAdapter {
  private static final ThreadLocal<@Nullable Span> RUNNING = new ThreadLocal<>();

  @Override
  public void preExecuteCall(SessionEvent event) {
    if (event.getCall() instanceof SQLCall call) {
      RUNNING.set(Span.startStatement(String.valueOf(call.getSQLString())));
    }
  }

  @Override
  public void postExecuteCall(SessionEvent event) {
    Span span = RUNNING.get();
    if (span != null) {
      RUNNING.remove();
      span.close();
    }
  }
}
