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
 * Processes the provider events of a workspace, a batch per transaction. If a batch fails, each
 * event is processed in its own transaction, and one that cannot be processed is set aside so that
 * it does not block the others.
 */
@ApplicationScoped
class InboundWork {
  private static final Log LOG = Log.of(InboundWork.class);

  @Inject private InboundInbox inbox;
  @Inject private Sessions sessions;
  @Inject private SessionStates states;
  @Inject private WorkspaceDirectory directory;

  /** Processes all waiting events of a workspace. On an outage, the events keep waiting. */
  void run(long workspaceId) {
    LogContext.start("inbound-" + Secrets.randomWord(12));
    try (Span span = Span.start(Span.Kind.CONSUMER, "inbound messages")) {
      span.setAttribute("plinth.request_id", LogContext.requestId());
      LogContext.setWorkspace(workspaceId);
      Caller caller =
          Caller.system(LogContext.requestId())
              .inWorkspace(directory.requireEntry(workspaceId).workspace());
      boolean hasMore = true;
      while (hasMore) {
        hasMore = processBatch(caller);
      }
    } finally {
      LogContext.clear();
    }
  }

  /** Processes one batch. Returns whether another one follows. */
  private boolean processBatch(Caller caller) {
    InboundInbox.Worked worked;
    try {
      worked = inbox.process(caller);
    } catch (RuntimeException e) {
      LOG.error("inbound_batch_failed", e);
      List<Long> rows = inbox.listWaiting(caller);
      rows.forEach(row -> processSingle(caller, row));
      return !rows.isEmpty();
    }
    applyChanges(caller, worked);
    return worked.hasMore();
  }

  private void processSingle(Caller caller, long row) {
    try {
      applyChanges(caller, inbox.process(caller, row));
    } catch (RuntimeException e) {
      // Not the fault of this row: the database was unavailable or locked.
      if (DbException.isOutage(e)) {
        throw e;
      }
      LOG.error("inbound_refused", e, "row", row);
      inbox.refuse(caller, row, e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  private void applyChanges(Caller caller, InboundInbox.Worked worked) {
    for (InboundInbox.Stands stands : worked.changes()) {
      // Best effort: the next status change corrects a lost one.
      BestEffort.run(
          "session_change",
          () ->
              states.applyReport(
                  caller, sessions.requireWithAccount(caller, stands.session()), stands.changed()));
    }
  }
}
