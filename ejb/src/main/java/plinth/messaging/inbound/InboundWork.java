package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.Log;
import plinth.kernel.LogContext;
import plinth.kernel.Secrets;
import plinth.kernel.Span;
import plinth.messaging.session.Sessions;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Works what providers told a workspace. What came together is worked in one transaction; where
 * that fails, each alone, and the one that cannot be worked is put aside, so that it holds nobody
 * else up.
 */
@ApplicationScoped
class InboundWork {
  private static final Log LOG = Log.of(InboundWork.class);

  @Inject private InboundInbox inbox;
  @Inject private Sessions sessions;
  @Inject private SessionStates states;
  @Inject private WorkspaceDirectory directory;

  /** Works all that waits in a workspace; what fails for no fault of its own is left waiting. */
  void of(long workspaceId) {
    LogContext.begin("inbound-" + Secrets.word(12));
    try (Span span = Span.begin(Span.Kind.CONSUMER, "inbound messages")) {
      span.set("plinth.request_id", LogContext.requestId());
      LogContext.workspace(workspaceId);
      Caller caller =
          Caller.system(LogContext.requestId()).in(directory.entry(workspaceId).workspace());
      boolean hasMore = true;
      while (hasMore) {
        hasMore = together(caller);
      }
    } finally {
      LogContext.end();
    }
  }

  /** Works a portion; whether there is another. */
  private boolean together(Caller caller) {
    InboundInbox.Worked worked;
    try {
      worked = inbox.work(caller);
    } catch (RuntimeException e) {
      LOG.error("inbound_batch_failed", e);
      List<Long> rows = inbox.waiting(caller);
      rows.forEach(row -> alone(caller, row));
      return !rows.isEmpty();
    }
    settle(caller, worked);
    return worked.hasMore();
  }

  private void alone(Caller caller, long row) {
    try {
      settle(caller, inbox.work(caller, row));
    } catch (RuntimeException e) {
      // Not the row's fault: the database was away, or others were in its way.
      if (DbException.isOutage(e)) {
        throw e;
      }
      LOG.error("inbound_refused", e, "row", row);
      inbox.refuse(caller, row, e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  private void settle(Caller caller, InboundInbox.Worked worked) {
    for (InboundInbox.Stands stands : worked.changes()) {
      // A change that is lost here shows with the next one, and to every client that asks.
      BestEffort.run(
          "session_change",
          () -> states.told(caller, sessions.known(caller, stands.session()), stands.changed()));
    }
  }
}
