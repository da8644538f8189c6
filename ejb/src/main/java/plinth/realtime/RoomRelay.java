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
import plinth.kernel.Caller;
import plinth.kernel.Soft;
import plinth.tenancy.Nodes;

/**
 * Takes committed pushes to the other nodes, those of a fifth of a second together. A node that is
 * alone sends nothing.
 *
 * <p>Spec: Realtime usage event.
 */
@ApplicationScoped
public class RoomRelay {
  private static final long GATHERED_MILLIS = 200;

  @Inject private Nodes nodes;
  @Inject private RoomFrames frames;
  @Resource private ManagedExecutorService executor;

  private final RoomBatch batch = new RoomBatch();

  void pushed(@Observes(during = TransactionPhase.AFTER_SUCCESS) Pushes pushes) {
    if (batch.add(pushes.frames(), System.nanoTime())) {
      CompletableFuture.delayedExecutor(GATHERED_MILLIS, TimeUnit.MILLISECONDS, executor)
          .execute(() -> Soft.run("room_relay", this::send));
    }
  }

  private void send() {
    List<Pushed> pushes = batch.take();
    if (!pushes.isEmpty() && nodes.alive() > 1) {
      frames.send(Caller.system("rooms"), nodes.name(), pushes);
    }
  }
}
