package plinth.queue;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Workers;

/** Works all leased queues of this node. */
@ApplicationScoped
public class QueueEngine {
  @Inject private Workers workers;
  @Inject private QueueDatabases databases;

  private final Map<LeasedQueue<?>, QueueDispatcher<?>> dispatchers = new ConcurrentHashMap<>();

  /**
   * Looks at a queue in one database soon, on another thread.
   *
   * @param dedicated the workspace with this dedicated database; null: the main database
   */
  public void poll(LeasedQueue<?> queue, Caller.@Nullable Workspace dedicated) {
    dispatchers
        .computeIfAbsent(queue, key -> new QueueDispatcher<>(key, databases, workers))
        .poll(dedicated);
  }
}
