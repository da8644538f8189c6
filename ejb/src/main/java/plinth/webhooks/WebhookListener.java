package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import plinth.kernel.Caller;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/** Observes record changes and queues their deliveries. */
@ApplicationScoped
public class WebhookListener implements OutboxListener {
  static final String KEY = "webhooks";

  private static final int BATCH = 32;
  private static final int STRIPES = 64;

  @Inject private DeliveryFanOut spread;

  /** One thread at a time per workspace: others wait here without holding a connection. */
  private final List<ReentrantLock> locks =
      IntStream.range(0, STRIPES).mapToObj(i -> new ReentrantLock()).toList();

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public int batchSize() {
    return BATCH;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    long last = items.stream().mapToLong(OutboxItem::id).max().orElseThrow();
    ReentrantLock lock = locks.get((int) (caller.requireWorkspace().id() % STRIPES));
    lock.lock();
    try {
      boolean isMore = true;
      while (isMore) {
        isMore = spread.fanOut(caller, last);
      }
    } finally {
      lock.unlock();
    }
  }
}
