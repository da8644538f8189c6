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
 * Works what providers told in the order that it came, in the current transaction, which alone
 * works on its sessions. What contacts wrote and how far messages got is gathered and stored
 * together; whatever else comes between is stored after all that was gathered before it.
 */
@ApplicationScoped
class InboundBatch {
  @Inject private InboundEvents events;
  @Inject private IncomingMessages arrivals;
  @Inject private MessageReceipts receipts;
  @Inject private InboundInboxRepository inbox;

  /**
   * One thing that was told.
   *
   * @param row its number in the journal
   */
  record Item(long row, SessionRow session, Inbound inbound) {}

  /** Works some; answers the rows whose work is not done, which are noted with the reason. */
  Set<Long> take(Caller caller, List<Item> items) {
    Set<Long> undone = new HashSet<>();
    List<Item> written = new ArrayList<>();
    List<Item> acked = new ArrayList<>();
    for (Item item : items) {
      if (item.inbound() instanceof Inbound.Received message && !message.isOwn()) {
        written.add(item);
      } else if (item.inbound() instanceof Inbound.Acked) {
        acked.add(item);
      } else {
        together(caller, written, acked, undone);
        alone(caller, item, undone);
      }
    }
    together(caller, written, acked, undone);
    return undone;
  }

  /** Messages before what is told of them. */
  private void together(Caller caller, List<Item> written, List<Item> acked, Set<Long> undone) {
    arrivals.store(caller, written);
    written.clear();
    receipts.store(caller, acked).forEach(item -> alone(caller, item, undone));
    acked.clear();
  }

  private void alone(Caller caller, Item item, Set<Long> undone) {
    InboundEvents.End end = events.take(caller, item.session(), item.inbound());
    if (!end.state().equals(InboundEvents.DONE)) {
      // At once: what follows may be what it waits for.
      inbox.end(item.row(), end.state(), end.error());
      undone.add(item.row());
    }
  }
}
