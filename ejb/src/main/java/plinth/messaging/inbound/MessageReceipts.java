package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.messaging.Ack;
import plinth.messaging.provider.Inbound;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.AckRepository;
import plinth.messaging.store.MessageRow;
import plinth.messaging.store.ProviderKey;

/**
 * Updates the delivery status of messages in bulk, with two statements, in the current transaction,
 * which holds the locks of their sessions.
 */
@ApplicationScoped
class MessageReceipts {
  private static final Log LOG = Log.of(MessageReceipts.class);

  @Inject private AckRepository rows;
  @Inject private MessagingPush push;

  /**
   * The new delivery status of a message.
   *
   * @param error why it failed; null if it did not
   */
  private record Step(SessionRow session, MessageRow message, Ack ack, @Nullable String error) {
    Step then(Inbound.Acked acked) {
      Ack next = next(message, ack, acked.ack(), acked.error());
      return next == ack
          ? this
          : new Step(session, message, next, next == Ack.ERROR ? acked.error() : null);
    }
  }

  /**
   * Returns the ack of a message after another one is reported. Logs a failure that is reported too
   * late.
   */
  static Ack next(MessageRow message, Ack ack, Ack reported, @Nullable String error) {
    Ack next = ack.then(reported);
    if (reported == Ack.ERROR && next != Ack.ERROR) {
      LOG.warn(
          "late_failure",
          "message",
          message.slug(),
          "ack",
          ack.code(),
          "error",
          String.valueOf(error));
    }
    return next;
  }

  /**
   * Stores delivery statuses, once per message even if it has several. Returns the items whose
   * message is not known by the provider's id.
   */
  List<InboundBatch.Item> store(Caller caller, List<InboundBatch.Item> items) {
    if (items.isEmpty()) {
      return List.of();
    }
    Set<ProviderKey> keys = new LinkedHashSet<>();
    items.forEach(item -> keys.add(key(item)));
    Map<ProviderKey, MessageRow> known = rows.lock(keys);
    Map<ProviderKey, Step> steps = new LinkedHashMap<>();
    List<InboundBatch.Item> unknown = new ArrayList<>();
    for (InboundBatch.Item item : items) {
      MessageRow message = known.get(key(item));
      if (message == null) {
        unknown.add(item);
      } else {
        Step before =
            steps.getOrDefault(
                key(item), new Step(item.session(), message, message.delivery().ack(), null));
        steps.put(key(item), before.then((Inbound.Acked) item.inbound()));
      }
    }
    List<Step> moved =
        steps.values().stream()
            .filter(step -> step.ack() != step.message().delivery().ack())
            .toList();
    if (!moved.isEmpty()) {
      List<AckRepository.Moved> all =
          moved.stream()
              .map(step -> new AckRepository.Moved(step.message().id(), step.ack(), step.error()))
              .toList();
      rows.update(all);
      push.acks(
          caller,
          moved.stream()
              .map(
                  step ->
                      new MessagingPush.News(step.session(), step.message().withAck(step.ack())))
              .toList());
    }
    return unknown;
  }

  private static ProviderKey key(InboundBatch.Item item) {
    return new ProviderKey(item.session().id(), ((Inbound.Acked) item.inbound()).id());
  }
}
