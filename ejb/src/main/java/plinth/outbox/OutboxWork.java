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
  Map<Optional<Caller.Workspace>, List<OutboxClaim>> begun() {
    return begun.byDatabase();
  }

  /** The keys of all listeners. */
  Set<String> listeners() {
    return known().keySet();
  }

  private Map<String, OutboxListener> known() {
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
  void of(String key, List<OutboxClaim> claims) {
    OutboxListener listener = known().get(key);
    if (listener == null) {
      throw new IllegalArgumentException("no outbox listener is called " + key);
    }
    LogContext.begin("outbox-" + Secrets.word(12));
    try (Span span = Span.begin(Span.Kind.CONSUMER, "outbox " + key)) {
      span.set("plinth.request_id", LogContext.requestId());
      Caller caller = Caller.system(LogContext.requestId());
      Long workspaceId = claims.get(0).lease().workspaceId();
      if (workspaceId != null) {
        LogContext.workspace(workspaceId);
        caller = caller.in(directory.entry(workspaceId).workspace());
      }
      List<OutboxClaim> inOrder =
          claims.stream().sorted(Comparator.comparingLong(claim -> claim.lease().id())).toList();
      for (int from = 0; from < inOrder.size(); from += listener.batch()) {
        int to = Math.min(inOrder.size(), from + listener.batch());
        work(listener, caller, inOrder.subList(from, to));
      }
    } finally {
      LogContext.end();
    }
  }

  private void work(OutboxListener listener, Caller caller, List<OutboxClaim> claims) {
    begun.begin(caller.workspace(), claims);
    try {
      List<OutboxItem> items = begin(caller, claims.stream().map(OutboxClaim::lease).toList());
      // Earlier attempts that ended without an outcome: their node died while it worked.
      items.stream()
          .filter(item -> item.attempt() > listener.attempts())
          .forEach(item -> dead(listener, caller, item, "the node ended while it worked"));
      List<OutboxItem> alive =
          items.stream().filter(item -> item.attempt() <= listener.attempts()).toList();
      if (!alive.isEmpty()) {
        handle(listener, caller, alive);
      }
    } finally {
      begun.end(caller.workspace(), claims);
    }
  }

  private void handle(OutboxListener listener, Caller caller, List<OutboxItem> items) {
    try {
      listener.handle(caller, items);
    } catch (OutboxGivenUp e) {
      items.forEach(item -> dead(listener, caller, item, String.valueOf(e.getMessage())));
      return;
    } catch (RuntimeException e) {
      LOG.error("outbox_attempt_failed", e, "listener", listener.key(), "rows", items.size());
      items.forEach(item -> failed(listener, caller, item, e));
      return;
    }
    int done =
        caller.workspace() == null
            ? mainOutbox.done(caller, items)
            : tenantOutbox.done(caller, items);
    if (done < items.size()) {
      LOG.info("outbox_done_late", "listener", listener.key(), "rows", items.size() - done);
    }
  }

  private void failed(
      OutboxListener listener, Caller caller, OutboxItem item, RuntimeException failure) {
    String reason = failure.getClass().getSimpleName() + ": " + failure.getMessage();
    if (DbException.isOutage(failure)) {
      untried(caller, item, listener.delay(1), reason);
    } else if (item.attempt() >= listener.attempts()) {
      dead(listener, caller, item, reason);
    } else if (caller.workspace() == null) {
      mainOutbox.later(caller, item, listener.delay(item.attempt()), reason);
    } else {
      tenantOutbox.later(caller, item, listener.delay(item.attempt()), reason);
    }
  }

  private void dead(OutboxListener listener, Caller caller, OutboxItem item, String reason) {
    LOG.warn("outbox_row_given_up", "row", item.id(), "attempts", item.attempt());
    BestEffort.run("outbox_tell_given_up", () -> listener.givenUp(caller, item));
    if (caller.workspace() == null) {
      mainOutbox.dead(caller, item, reason);
    } else {
      tenantOutbox.dead(caller, item, reason);
    }
  }

  private void untried(Caller caller, OutboxItem item, Duration delay, String reason) {
    if (caller.workspace() == null) {
      mainOutbox.untried(caller, item, delay, reason);
    } else {
      tenantOutbox.untried(caller, item, delay, reason);
    }
  }

  private List<OutboxItem> begin(Caller caller, List<Lease> leases) {
    return caller.workspace() == null
        ? mainOutbox.begin(caller, leases)
        : tenantOutbox.begin(caller, leases);
  }
}
