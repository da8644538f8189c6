package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Soft;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/**
 * Works what providers told. What came together is worked in one transaction; where that fails,
 * each alone, and the one that cannot be worked is put aside, so that it holds nobody else up.
 *
 * <p>Spec: Messaging.
 */
@ApplicationScoped
class InboundWork implements OutboxListener {
  static final String KEY = "messaging.inbound";

  private static final Log LOG = Log.of(InboundWork.class);

  @Inject private Journal journal;
  @Inject private Sessions sessions;
  @Inject private SessionStates states;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public int batch() {
    return 32;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    Set<Long> of = new LinkedHashSet<>();
    items.forEach(item -> of.add(item.body().getJsonNumber("session").longValueExact()));
    of.forEach(session -> work(caller, session));
  }

  private void work(Caller caller, long session) {
    boolean hasMore = true;
    while (hasMore) {
      Journal.Worked worked;
      try {
        worked = journal.work(caller, session, null);
      } catch (RuntimeException e) {
        LOG.error("inbound_batch_failed", e, "session", session);
        worked = oneByOne(caller, session);
      }
      settle(caller, worked);
      hasMore = worked.hasMore();
    }
  }

  private Journal.Worked oneByOne(Caller caller, long session) {
    for (long row : journal.waiting(caller, session)) {
      try {
        settle(caller, journal.work(caller, session, row));
      } catch (RuntimeException e) {
        LOG.error("inbound_refused", e, "row", row);
        journal.refuse(caller, row, e.getClass().getSimpleName() + ": " + e.getMessage());
      }
    }
    return new Journal.Worked(null, List.of(), false);
  }

  private void settle(Caller caller, Journal.Worked worked) {
    String slug = worked.session();
    if (slug != null) {
      for (Inbound.SessionChanged changed : worked.changes()) {
        // A change that is lost here is told again by the next one, and by whoever asks.
        Soft.run(
            "session_change", () -> states.told(caller, sessions.known(caller, slug), changed));
      }
    }
  }
}
