package plinth.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.Lease;
import plinth.kernel.Log;
import plinth.kernel.LogContext;
import plinth.kernel.Secrets;
import plinth.kernel.Span;
import plinth.tenancy.WorkspaceDirectory;

/** Calls the listeners of claimed rows outside any transaction, and stores the outcome. */
@ApplicationScoped
public class OutboxWork {
  private static final Log LOG = Log.of(OutboxWork.class);

  @Inject @Any private Instance<OutboxListener> beans;
  @Inject private WorkspaceDirectory directory;
  @Inject private MainOutbox mainOutbox;
  @Inject private TenantOutbox tenantOutbox;

  private final BegunClaims begun = new BegunClaims();
  private volatile @Nullable Map<String, OutboxListener> known;

  /** The claims at work now, by the workspace with the dedicated database. */
  Map<Optional<Caller.Workspace>, List<OutboxClaim>> claimsInProgress() {
    return begun.byDatabase();
  }

  /** The keys of all listeners. */
  Set<String> listeners() {
    return listenersByKey().keySet();
  }

  private Map<String, OutboxListener> listenersByKey() {
    Map<String, OutboxListener> map = known;
    if (map == null) {
      map = new TreeMap<>();
      for (OutboxListener bean : beans) {
        if (map.put(bean.key(), bean) != null) {
          throw new IllegalStateException("two outbox listeners are called " + bean.key());
        }
      }
      known = map;
    }
    return map;
  }

  /**
   * Works rows of one listener in one workspace or in the main plane. Each row begins under a
   * separate lease; rows that another claim took over meanwhile are skipped.
   */
  void process(String key, List<OutboxClaim> claims) {
    OutboxListener listener = listenersByKey().get(key);
    if (listener == null) {
      throw new IllegalArgumentException("no outbox listener is called " + key);
    }
    LogContext.start("outbox-" + Secrets.randomWord(12));
    try (Span span = Span.start(Span.Kind.CONSUMER, "outbox " + key)) {
      span.setAttribute("plinth.request_id", LogContext.requestId());
      Caller caller = Caller.system(LogContext.requestId());
      Long workspaceId = claims.get(0).lease().workspaceId();
      if (workspaceId != null) {
        LogContext.setWorkspace(workspaceId);
        caller = caller.inWorkspace(directory.requireEntry(workspaceId).workspace());
      }
      List<OutboxClaim> inOrder =
          claims.stream().sorted(Comparator.comparingLong(claim -> claim.lease().id())).toList();
      for (int from = 0; from < inOrder.size(); from += listener.batchSize()) {
        int to = Math.min(inOrder.size(), from + listener.batchSize());
        processClaims(listener, caller, inOrder.subList(from, to));
      }
    } finally {
      LogContext.clear();
    }
  }

  private void processClaims(OutboxListener listener, Caller caller, List<OutboxClaim> claims) {
    begun.add(caller.workspace(), claims);
    try {
      List<OutboxItem> items =
          startAttempts(caller, claims.stream().map(OutboxClaim::lease).toList());
      // Earlier attempts that ended without an outcome: their node died while it worked.
      items.stream()
          .filter(item -> item.attempt() > listener.maxAttempts())
          .forEach(item -> giveUp(listener, caller, item, "the node ended while it worked"));
      List<OutboxItem> alive =
          items.stream().filter(item -> item.attempt() <= listener.maxAttempts()).toList();
      if (!alive.isEmpty()) {
        handle(listener, caller, alive);
      }
    } finally {
      begun.remove(caller.workspace(), claims);
    }
  }

  private void handle(OutboxListener listener, Caller caller, List<OutboxItem> items) {
    try {
      listener.handle(caller, items);
    } catch (OutboxGivenUp e) {
      items.forEach(item -> giveUp(listener, caller, item, String.valueOf(e.getMessage())));
      return;
    } catch (RuntimeException e) {
      LOG.error("outbox_attempt_failed", e, "listener", listener.key(), "rows", items.size());
      items.forEach(item -> handleFailure(listener, caller, item, e));
      return;
    }
    int done =
        caller.workspace() == null
            ? mainOutbox.deleteDone(caller, items)
            : tenantOutbox.deleteDone(caller, items);
    if (done < items.size()) {
      LOG.info("outbox_done_late", "listener", listener.key(), "rows", items.size() - done);
    }
  }

  private void handleFailure(
      OutboxListener listener, Caller caller, OutboxItem item, RuntimeException failure) {
    String reason = failure.getClass().getSimpleName() + ": " + failure.getMessage();
    if (DbException.isOutage(failure)) {
      returnUntried(caller, item, listener.retryDelay(1), reason);
    } else if (item.attempt() >= listener.maxAttempts()) {
      giveUp(listener, caller, item, reason);
    } else if (caller.workspace() == null) {
      mainOutbox.retryLater(caller, item, listener.retryDelay(item.attempt()), reason);
    } else {
      tenantOutbox.retryLater(caller, item, listener.retryDelay(item.attempt()), reason);
    }
  }

  private void giveUp(OutboxListener listener, Caller caller, OutboxItem item, String reason) {
    LOG.warn("outbox_row_given_up", "row", item.id(), "attempts", item.attempt());
    BestEffort.run("outbox_tell_given_up", () -> listener.onGivenUp(caller, item));
    if (caller.workspace() == null) {
      mainOutbox.markDead(caller, item, reason);
    } else {
      tenantOutbox.markDead(caller, item, reason);
    }
  }

  private void returnUntried(Caller caller, OutboxItem item, Duration delay, String reason) {
    if (caller.workspace() == null) {
      mainOutbox.returnUntried(caller, item, delay, reason);
    } else {
      tenantOutbox.returnUntried(caller, item, delay, reason);
    }
  }

  private List<OutboxItem> startAttempts(Caller caller, List<Lease> leases) {
    return caller.workspace() == null
        ? mainOutbox.startAttempts(caller, leases)
        : tenantOutbox.startAttempts(caller, leases);
  }
}
