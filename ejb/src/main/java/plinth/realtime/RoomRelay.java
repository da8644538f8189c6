package plinth.realtime;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.tenancy.Nodes;

/**
 * Relays committed pushes to the other nodes, in batches of 200 milliseconds. A single node sends
 * nothing.
 */
@ApplicationScoped
public class RoomRelay {
  private static final long GATHERED_MILLIS = 200;
  private static final long RETRY_MILLIS = 1_000;

  @Inject private Nodes nodes;
  @Inject private RoomFrames frames;
  @Resource private ManagedExecutorService executor;

  private final RoomBatch batch = new RoomBatch();

  void onPushes(@Observes(during = TransactionPhase.AFTER_SUCCESS) Pushes pushes) {
    if (batch.add(pushes.frames(), System.nanoTime())) {
      sendLater(GATHERED_MILLIS);
    }
  }

  /** One thread at a time, so that no batch overtakes an earlier one. */
  private synchronized void send() {
    List<Pushed> pushes = batch.drain();
    if (pushes.isEmpty()) {
      return;
    }
    try {
      if (nodes.alive() > 1) {
        frames.send(Caller.system("rooms"), nodes.name(), pushes);
      }
    } catch (RuntimeException e) {
      // The frames are lost: the next batch tells the other nodes that some are missing.
      List<Pushed> missing =
          pushes.stream().map(Pushed::room).distinct().map(Pushed::missing).toList();
      if (batch.add(missing, System.nanoTime())) {
        sendLater(RETRY_MILLIS);
      }
      throw e;
    }
  }

  private void sendLater(long millis) {
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, executor)
        .execute(() -> BestEffort.run("room_relay", this::send));
  }
}
