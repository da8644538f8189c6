package plinth.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Workers;

/**
 * Dispatches claimed rows to their listeners, on threads of the server. One thread at a time claims
 * rows of a database; claimed rows are worked in parallel.
 */
@ApplicationScoped
public class OutboxDispatcher {
  private static final Log LOG = Log.of(OutboxDispatcher.class);

  @Inject private Workers workers;
  @Inject private OutboxWork work;
  @Inject private MainOutbox mainOutbox;
  @Inject private TenantOutbox tenantOutbox;

  private final Map<String, OutboxBulkhead> bulkheads = new ConcurrentHashMap<>();

  /** Rows of one listener in one place, worked together. */
  private record Group(@Nullable Long workspaceId, String listener, long alone) {}

  /** Looks after a commit that wrote rows. */
  void written(@Observes(during = TransactionPhase.AFTER_SUCCESS) OutboxNudge nudge) {
    look(nudge.dedicated());
  }

  /**
   * Has the outboxes of a database looked at, soon and on another thread.
   *
   * @param dedicated the workspace with a database of its own; null: the main database
   */
  void look(Caller.@Nullable Workspace dedicated) {
    String database = dedicated == null || dedicated.database() == null ? "" : dedicated.database();
    OutboxBulkhead bulkhead =
        bulkheads.computeIfAbsent(database, name -> new OutboxBulkhead(dedicated));
    if (bulkhead.wakeUp().wake()) {
      begin(bulkhead, dedicated);
    }
  }

  /** Prolongs the leases of all rows that this node is at work on. */
  void renew() {
    for (OutboxBulkhead bulkhead : bulkheads.values()) {
      List<OutboxClaim> begun = bulkhead.begun();
      if (!begun.isEmpty()) {
        renewSoon(bulkhead.dedicated(), begun);
      }
    }
  }

  private void renewSoon(Caller.@Nullable Workspace dedicated, List<OutboxClaim> begun) {
    try {
      workers.execute(() -> BestEffort.run("outbox_renew", () -> renew(dedicated, begun)));
    } catch (RejectedExecutionException e) {
      LOG.warn("outbox_renew_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }

  private void renew(Caller.@Nullable Workspace dedicated, List<OutboxClaim> begun) {
    Caller caller = Caller.system("outbox");
    if (dedicated == null) {
      mainOutbox.renew(caller, begun);
    } else {
      tenantOutbox.renew(caller.in(dedicated), begun);
    }
  }

  private void begin(OutboxBulkhead bulkhead, Caller.@Nullable Workspace dedicated) {
    try {
      workers.execute(() -> drain(bulkhead, dedicated));
    } catch (RejectedExecutionException e) {
      bulkhead.wakeUp().giveUp();
      LOG.warn("outbox_look_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }

  private void drain(OutboxBulkhead bulkhead, Caller.@Nullable Workspace dedicated) {
    bulkhead
        .wakeUp()
        .drain(() -> BestEffort.run("outbox_claim", () -> claimAll(bulkhead, dedicated)));
  }

  private void claimAll(OutboxBulkhead bulkhead, Caller.@Nullable Workspace dedicated) {
    int room = bulkhead.room();
    while (room > 0) {
      List<String> ready = bulkhead.ready(work.listeners());
      List<OutboxClaim> claims = ready.isEmpty() ? List.of() : claim(dedicated, ready, room);
      for (Map.Entry<Group, List<OutboxClaim>> group : groups(claims).entrySet()) {
        hand(bulkhead, dedicated, group.getKey().listener(), group.getValue());
      }
      if (!claims.isEmpty()) {
        bulkhead.wakeUp().rest();
      }
      room = claims.size() < room ? 0 : bulkhead.room();
    }
  }

  private List<OutboxClaim> claim(
      Caller.@Nullable Workspace dedicated, List<String> listeners, int most) {
    if (dedicated == null) {
      return mainOutbox.claim(listeners, most);
    }
    return tenantOutbox.claim(Caller.system("outbox").in(dedicated), listeners, most);
  }

  /** First attempts of one listener in one workspace go together, further ones each alone. */
  private static Map<Group, List<OutboxClaim>> groups(List<OutboxClaim> claims) {
    Map<Group, List<OutboxClaim>> groups = new LinkedHashMap<>();
    for (OutboxClaim claim : claims) {
      long alone = claim.attempts() > 0 ? claim.lease().id() : 0;
      Group group = new Group(claim.lease().workspaceId(), claim.listener(), alone);
      groups.computeIfAbsent(group, key -> new ArrayList<>()).add(claim);
    }
    return groups;
  }

  private void hand(
      OutboxBulkhead bulkhead,
      Caller.@Nullable Workspace dedicated,
      String listener,
      List<OutboxClaim> claims) {
    bulkhead.taken(listener, claims.size());
    try {
      workers.execute(
          () -> {
            try {
              BestEffort.run("outbox_work", () -> work.of(listener, claims, bulkhead));
            } finally {
              bulkhead.released(listener, claims.size());
              look(dedicated);
            }
          });
    } catch (RejectedExecutionException e) {
      bulkhead.released(listener, claims.size());
      throw e;
    }
  }
}
