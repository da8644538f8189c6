package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.messaging.provider.Inbound;
import plinth.messaging.session.InboundInboxRepository;
import plinth.messaging.session.SessionRow;

/**
 * Processes provider events in the order of arrival, in the current transaction, which holds the
 * locks of their sessions. Messages from contacts and delivery statuses are collected and stored in
 * bulk; before any other event, everything collected so far is stored.
 */
@ApplicationScoped
class InboundBatch {
  @Inject private InboundEvents events;
  @Inject private IncomingMessages arrivals;
  @Inject private MessageReceipts receipts;
  @Inject private InboundInboxRepository inbox;

  /**
   * A provider event to process.
   *
   * @param row number of its row in the inbox
   */
  record Item(long row, SessionRow session, Inbound inbound) {}

  /**
   * Processes some events. Returns the rows that are not done; their state and reason are stored.
   */
  Set<Long> process(Caller caller, List<Item> items) {
    Set<Long> undone = new HashSet<>();
    List<Item> written = new ArrayList<>();
    List<Item> acked = new ArrayList<>();
    for (Item item : items) {
      if (item.inbound() instanceof Inbound.Received message && !message.isOwn()) {
        written.add(item);
      } else if (item.inbound() instanceof Inbound.Acked) {
        acked.add(item);
      } else {
        storeBatch(caller, written, acked, undone);
        processSingle(caller, item, undone);
      }
    }
    storeBatch(caller, written, acked, undone);
    return undone;
  }

  /** Stores messages before their delivery statuses. */
  private void storeBatch(Caller caller, List<Item> written, List<Item> acked, Set<Long> undone) {
    arrivals.store(caller, written);
    written.clear();
    receipts.store(caller, acked).forEach(item -> processSingle(caller, item, undone));
    acked.clear();
  }

  private void processSingle(Caller caller, Item item, Set<Long> undone) {
    InboundEvents.End end = events.store(caller, item.session(), item.inbound());
    if (!end.state().equals(InboundEvents.DONE)) {
      // Store this now: a later event may be what this one waits for.
      inbox.finish(item.row(), end.state(), end.error());
      undone.add(item.row());
    }
  }
}
